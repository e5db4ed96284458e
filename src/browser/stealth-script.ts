/**
 * Runs in every document before its own scripts. Only what differs from a browser that a person has started is touched,
 * and what is touched says of itself that it is the browser's own. `seed`: canvases of a session are all blurred alike.
 */
export const stealthScript = (seed: number): string => `(() => {
  const disguised = new WeakMap();
  const own = Function.prototype.toString;
  const toString = { toString() { return disguised.get(this) ?? own.call(this); } }.toString;
  const disguise = (fake, name) => {
    disguised.set(fake, "function " + name + "() { [native code] }");
    return fake;
  };
  Function.prototype.toString = disguise(toString, "toString");
  const getter = (object, name, get) => {
    const known = Object.getOwnPropertyDescriptor(object, name) ?? { configurable: true, enumerable: true };
    const made = disguise({ get [name]() { return get(); } }, name);
    Object.defineProperty(object, name, {
      configurable: true,
      enumerable: known.enumerable,
      get: disguise(Object.getOwnPropertyDescriptor(made, name).get, "get " + name),
    });
  };
  const method = (object, name, make) => {
    const native = object?.[name];
    if (!native) return;
    const made = { [name](...given) { return make.call(this, native, given); } }[name];
    Object.defineProperty(made, "length", { value: native.length });
    object[name] = disguise(made, name);
  };

  if (!window.chrome) {
    const since = performance.timeOrigin / 1000;
    const times = () => ({
      requestTime: since, startLoadTime: since, commitLoadTime: since, finishDocumentLoadTime: since, finishLoadTime: since,
      firstPaintTime: since, firstPaintAfterLoadTime: 0, navigationType: "Other", wasFetchedViaSpdy: true,
      wasNpnNegotiated: true, npnNegotiatedProtocol: "h2", wasAlternateProtocolAvailable: false, connectionInfo: "h2",
    });
    const app = { isInstalled: false, InstallState: {}, RunningState: {} };
    const csi = () => ({ startE: Math.floor(performance.timeOrigin), onloadT: Date.now(), pageT: performance.now(), tran: 15 });
    const chrome = { loadTimes: disguise(times, "loadTimes"), csi: disguise(csi, "csi"), app };
    Object.defineProperty(window, "chrome", { value: chrome, writable: true, enumerable: true });
  }
  if (window.isSecureContext && !window.chrome.runtime) {
    const connect = disguise(() => { throw new TypeError("Invalid arguments to connect."); }, "connect");
    window.chrome.runtime = { id: undefined, connect, sendMessage: disguise(() => undefined, "sendMessage") };
  }

  if (navigator.plugins.length === 0 && typeof PluginArray === "function") {
    const types = ["application/pdf", "text/pdf"];
    const names = ["PDF Viewer", "Chrome PDF Viewer", "Chromium PDF Viewer", "Microsoft Edge PDF Viewer", "WebKit built-in PDF"];
    const listOf = (kind, items, key) => {
      const list = Object.create(kind.prototype);
      items.forEach((item, at) => {
        Object.defineProperty(list, at, { value: item, enumerable: true });
        Object.defineProperty(list, item[key], { value: item });
      });
      Object.defineProperty(list, "length", { value: items.length });
      Object.defineProperty(list, "item", { value: disguise((at) => items[at] ?? null, "item") });
      Object.defineProperty(list, "namedItem", {
        value: disguise((name) => items.find((item) => item[key] === name) ?? null, "namedItem"),
      });
      Object.defineProperty(list, Symbol.iterator, { value: () => items[Symbol.iterator]() });
      return list;
    };
    const make = (kind, values) => {
      const made = Object.create(kind.prototype);
      for (const [name, value] of Object.entries(values)) Object.defineProperty(made, name, { value });
      return made;
    };
    const mimes = types.map((type) =>
      make(MimeType, { type, suffixes: "pdf", description: "Portable Document Format" }));
    const plugins = names.map((name) => {
      const plugin = listOf(Plugin, mimes, "type");
      for (const [key, value] of Object.entries({ name, filename: "internal-pdf-viewer", description: "Portable Document Format" }))
        Object.defineProperty(plugin, key, { value });
      return plugin;
    });
    for (const mime of mimes) Object.defineProperty(mime, "enabledPlugin", { value: plugins[0] });
    const [allPlugins, allMimes] = [listOf(PluginArray, plugins, "name"), listOf(MimeTypeArray, mimes, "type")];
    getter(Navigator.prototype, "plugins", () => allPlugins);
    getter(Navigator.prototype, "mimeTypes", () => allMimes);
    getter(Navigator.prototype, "pdfViewerEnabled", () => true);
  }

  const card = {
    37445: "Google Inc. (Intel)",
    37446: "ANGLE (Intel, Mesa Intel(R) UHD Graphics 620 (KBL GT2), OpenGL 4.6)",
  };
  for (const kind of [window.WebGLRenderingContext, window.WebGL2RenderingContext])
    method(kind?.prototype, "getParameter", function (native, given) {
      const value = native.apply(this, given);
      return card[given[0]] && /swiftshader|llvmpipe|google inc\\. \\(google\\)/i.test(String(value)) ? card[given[0]] : value;
    });

  const blur = ({ data }) => {
    let state = ${seed} >>> 0 || 1;
    for (let at = 0; at < data.length; at += 4) {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      // An even surface would show what was done to it.
      const isEdge = at >= 4 && [0, 1, 2, 3].some((part) => data[at + part] !== data[at + part - 4]);
      if (!isEdge || state >>> 29 !== 0) continue;
      const opacity = data[at + 3];
      if (opacity === 255) data[at + (state >>> 8) % 3] ^= 1;
      else if (opacity > 1) data[at + 3] ^= 1;
    }
  };
  const context2d = window.CanvasRenderingContext2D?.prototype;
  const read = context2d?.getImageData;
  const blurred = (canvas) => {
    const { width, height } = canvas;
    const copy = Object.assign(document.createElement("canvas"), { width, height });
    const target = copy.getContext("2d");
    if (!target || width === 0 || height === 0) return canvas;
    target.drawImage(canvas, 0, 0);
    const image = read.call(target, 0, 0, width, height);
    blur(image);
    target.putImageData(image, 0, 0);
    return copy;
  };
  method(context2d, "getImageData", function (native, given) {
    const image = native.apply(this, given);
    blur(image);
    return image;
  });
  for (const name of ["toDataURL", "toBlob"])
    method(window.HTMLCanvasElement?.prototype, name, function (native, given) {
      return native.apply(blurred(this), given);
    });
})();`;
