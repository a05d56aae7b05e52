#pragma once

/// Takes control of the process, before anything in it starts a task. Defined by KataTesting.
void kata_testing_boot(void);
