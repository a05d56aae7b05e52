"""Opens the pages of report.sh in headless Chromium and takes pictures, by the browser's debugging pipe alone."""

import base64
import json
import os
import subprocess
import sys
import tempfile

# Taller pictures than this the browser does not take.
TALLEST = 12000


class Browser:
    """Chromium, spoken to over two pipes: a message is JSON and ends with a zero byte."""

    def __init__(self, profile):
        inbound, self.outgoing = os.pipe()
        self.incoming, outbound = os.pipe()

        def wire():
            # The browser reads from 3 and writes to 4; both ends are moved out of the way first.
            reading, writing = os.dup(inbound), os.dup(outbound)
            os.dup2(reading, 3)
            os.dup2(writing, 4)

        program = os.environ.get("CHROMIUM", "chromium")
        arguments = ["--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--remote-debugging-pipe"]
        self.process = subprocess.Popen(
            [program, *arguments, f"--user-data-dir={profile}"],
            close_fds=False, preexec_fn=wire, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(inbound)
        os.close(outbound)
        self.count = 0
        self.buffer = b""
        self.session = None
        self.events = []
        target = self.send("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.send("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ["Page", "Runtime", "Log", "Accessibility"]:
            self.send(domain + ".enable")

    def send(self, method, **parameters):
        self.count += 1
        message = {"id": self.count, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        os.write(self.outgoing, json.dumps(message).encode() + b"\0")
        while True:
            answer = self.read()
            if answer.get("id") == self.count:
                if "error" in answer:
                    raise SystemExit(f"{method}: {answer['error']['message']}")
                return answer["result"]
            self.events.append(answer)

    def read(self):
        while b"\0" not in self.buffer:
            part = os.read(self.incoming, 1 << 20)
            if not part:
                raise SystemExit("The browser has gone.")
            self.buffer += part
        message, self.buffer = self.buffer.split(b"\0", 1)
        return json.loads(message)

    def evaluate(self, expression):
        return self.send("Runtime.evaluate", expression=expression, returnByValue=True)["result"].get("value")

    def press(self, key):
        for kind in ["keyDown", "keyUp"]:
            self.send("Input.dispatchKeyEvent", type=kind, key=key, code=key, windowsVirtualKeyCode={
                "Tab": 9, "Enter": 13, "ArrowRight": 39, "ArrowLeft": 37}[key], text="\r" if key == "Enter" else "")

    def open(self, path, width, height, scheme):
        self.send("Emulation.setDeviceMetricsOverride", width=width, height=height,
                  deviceScaleFactor=1, mobile=width < 600)
        self.send("Emulation.setEmulatedMedia", media="", features=[
            {"name": "prefers-color-scheme", "value": scheme}, {"name": "prefers-reduced-motion", "value": "reduce"}])
        self.send("Page.navigate", url="file://" + path)
        while not any(event.get("method") == "Page.loadEventFired" for event in self.events):
            self.events.append(self.read())
        self.events = [event for event in self.events if event.get("method") != "Page.loadEventFired"]

    def picture(self, path, whole=True):
        size = self.send("Page.getLayoutMetrics")["cssContentSize"]
        clip = {"x": 0, "y": 0, "width": size["width"], "height": min(size["height"], TALLEST), "scale": 1}
        shot = self.send("Page.captureScreenshot", captureBeyondViewport=whole, **({"clip": clip} if whole else {}))
        with open(path, "wb") as file:
            file.write(base64.b64decode(shot["data"]))


def tab_order(browser):
    """What the Tab key reaches, in its order, by name."""
    lines = []
    for _ in range(400):
        browser.press("Tab")
        line = browser.evaluate("""(() => {
          const place = document.activeElement;
          if (!place || place === document.body) { return null; }
          return place.tagName.toLowerCase() + "  " + place.textContent.trim().replace(/\\s+/g, " ").slice(0, 70);
        })()""")
        if line is None:
            break
        lines.append(line)
    return lines


def spoken(browser):
    """The accessibility tree, a line for each thing that is read."""
    nodes = {node["nodeId"]: node for node in browser.send("Accessibility.getFullAXTree")["nodes"]}
    lines = []

    def walk(node, depth):
        role = node.get("role", {}).get("value", "")
        name = node.get("name", {}).get("value", "")
        isShown = not node.get("ignored") and role not in ("none", "generic", "InlineTextBox")
        if isShown:
            level = "".join(f" {p['value']['value']}" for p in node.get("properties", []) if p["name"] == "level")
            lines.append("  " * depth + role + level + (f" “{name}”" if name else ""))
        for child in node.get("childIds", []):
            if child in nodes:
                walk(nodes[child], depth + isShown)

    walk(next(node for node in nodes.values() if "parentId" not in node), 0)
    return lines


def main(folder):
    report, new = os.path.join(folder, "report.html"), os.path.join(folder, "new.html")
    complaints = []
    with tempfile.TemporaryDirectory() as profile:
        browser = Browser(profile)
        for name, width, height in [("small", 320, 640), ("phone", 390, 844), ("tablet", 768, 1024), ("desk", 1280, 900)]:
            for scheme in ["light", "dark"]:
                browser.open(report, width, height, scheme)
                browser.picture(f"{folder}/{name}-{scheme}.png")
                needed = browser.evaluate("document.documentElement.scrollWidth")
                if needed > width:
                    complaints.append(f"The page needs {needed} pixels in a window of {width}.")
                if scheme == "light":
                    browser.picture(f"{folder}/{name}-screen.png", whole=False)
        browser.open(new, 390, 844, "light")
        browser.picture(f"{folder}/new.png")

        # By keyboard: the order, a link to a folded rule, and a timeline in the middle.
        browser.open(report, 1280, 900, "light")
        with open(f"{folder}/tab-order.txt", "w") as file:
            file.write("\n".join(tab_order(browser)) + "\n")
        with open(f"{folder}/spoken.txt", "w") as file:
            file.write("\n".join(spoken(browser)) + "\n")
        browser.evaluate("document.querySelector('#rules tbody a').focus()")
        browser.press("Enter")
        if not browser.evaluate("document.querySelector(location.hash).open"):
            complaints.append("A link to a rule leaves it folded.")
        browser.picture(f"{folder}/rule.png", whole=False)
        browser.evaluate("document.querySelector('[data-step=next]').focus()")
        for _ in range(4):
            browser.press("ArrowRight")
        said = browser.evaluate("document.querySelector('.timeline [role=status]').textContent")
        if not said.startswith("Step 4 of "):
            complaints.append(f"The arrow keys step to “{said}”.")
        browser.picture(f"{folder}/stepping.png", whole=False)
        pdf = browser.send("Page.printToPDF", printBackground=True, preferCSSPageSize=True)
        with open(f"{folder}/print.pdf", "wb") as file:
            file.write(base64.b64decode(pdf["data"]))

        for event in browser.events:
            if event.get("method") in ("Runtime.exceptionThrown", "Log.entryAdded"):
                complaints.append(json.dumps(event["params"])[:300])
        browser.send("Browser.close")
        browser.process.wait()
    if complaints:
        raise SystemExit("\n".join(complaints))


if __name__ == "__main__":
    main(os.path.abspath(sys.argv[1]))
