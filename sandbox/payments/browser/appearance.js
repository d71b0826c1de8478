/* global sandbox */
/** Styles of the card form: the Appearance API's themes, variables and rules. */
(() => {
  const light = {
    colorPrimary: '#0570de',
    colorBackground: '#ffffff',
    colorText: '#30313d',
    colorTextSecondary: '#5b6270',
    colorTextPlaceholder: '#6d7280',
    colorDanger: '#b3093c',
    colorWarning: '#8a5a00',
    fontFamily: 'system-ui, -apple-system, "Segoe UI", sans-serif',
    fontSizeBase: '16px',
    fontLineHeight: '1.4',
    spacingUnit: '4px',
    borderRadius: '5px',
    gridRowSpacing: '12px',
    gridColumnSpacing: '12px',
    focusOutline: '2px solid var(--colorPrimary)',
    inputBorder: 'color-mix(in srgb, var(--colorText) 55%, var(--colorBackground))',
  };
  const night = {
    ...light,
    colorPrimary: '#85d996',
    colorBackground: '#30313d',
    colorText: '#ffffff',
    colorTextSecondary: '#c3c6d0',
    colorTextPlaceholder: '#a9adba',
    colorDanger: '#fe87a1',
    colorWarning: '#ffcc66',
  };
  const themes = { stripe: light, flat: light, none: light, night };

  sandbox.css = `
:host { display: block; contain: layout style; }
* { box-sizing: border-box; }
.Form { font: 400 var(--fontSizeBase)/var(--fontLineHeight) var(--fontFamily); color: var(--colorText);
  display: grid; grid-template-columns: 1fr 1fr; gap: var(--gridRowSpacing) var(--gridColumnSpacing); }
.Form[hidden], .Skeleton[hidden] { display: none; }
.Wide { grid-column: 1 / -1; }
.Label { display: block; margin-bottom: var(--spacingUnit); font-size: .875em; color: var(--colorText); }
.Row { position: relative; }
.Input { width: 100%; min-height: 44px; padding: calc(var(--spacingUnit) * 3); font: inherit;
  font-variant-numeric: tabular-nums; color: var(--colorText); background: var(--colorBackground);
  border: 1px solid var(--inputBorder); border-radius: var(--borderRadius); }
.Input::placeholder { color: var(--colorTextPlaceholder); opacity: 1; }
.Input:focus { outline: var(--focusOutline); outline-offset: 1px; }
.Input:disabled { opacity: .7; }
.Input--invalid { border-color: var(--colorDanger); color: var(--colorDanger); }
.Input--number { padding-right: 7em; }
.Brand { position: absolute; right: 12px; top: 50%; transform: translateY(-50%); font-size: .8em;
  font-weight: 600; color: var(--colorTextSecondary); pointer-events: none; }
.Error { margin: var(--spacingUnit) 0 0; font-size: .875em; color: var(--colorDanger); }
.Error:empty { display: none; }
.Hint { padding: calc(var(--spacingUnit) * 2.5) calc(var(--spacingUnit) * 3); font-size: .875em;
  border: 1px dashed var(--colorWarning); border-radius: var(--borderRadius); color: var(--colorText); }
.Hint p { margin: 0 0 calc(var(--spacingUnit) * 2); }
.Hint strong { color: var(--colorWarning); }
.Hint summary { min-height: 24px; padding: 4px 0; cursor: pointer; }
.Hint ul { margin: 4px 0 0; padding: 0; list-style: none; display: grid; gap: 6px; }
.Hint .Group { margin: 10px 0 4px; font-weight: 600; }
.Fill { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 12px; width: 100%;
  min-height: 32px; padding: 5px 8px; font: inherit; text-align: left; cursor: pointer;
  color: inherit; background: transparent; border: 1px solid var(--inputBorder);
  border-radius: var(--borderRadius); }
.Fill:hover { border-color: var(--colorPrimary); }
.Fill:focus-visible, .Hint summary:focus-visible, .Button:focus-visible {
  outline: var(--focusOutline); outline-offset: 2px; }
.Fill:disabled { opacity: .6; cursor: default; }
.Number { font-variant-numeric: tabular-nums; white-space: nowrap; }
.Skeleton { display: grid; gap: 16px; }
.Skeleton div { height: 44px; border-radius: var(--borderRadius); background: var(--inputBorder); opacity: .35; }
.Quiet { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.Dialog { width: min(30rem, calc(100vw - 32px)); padding: 0; border: 0; border-radius: 12px;
  font: 400 16px/1.5 var(--fontFamily); color: var(--colorText); background: var(--colorBackground);
  box-shadow: 0 12px 48px rgb(0 0 0 / .4); }
.Dialog::backdrop { background: rgb(0 0 0 / .6); }
.Dialog section { padding: 24px; }
.Dialog h2 { margin: 0 0 12px; font-size: 1.25rem; }
.Dialog dl { display: grid; grid-template-columns: auto 1fr; gap: 4px 16px; margin: 0 0 20px; }
.Dialog dt { color: var(--colorTextSecondary); }
.Dialog dd { margin: 0; font-variant-numeric: tabular-nums; }
.Buttons { display: flex; flex-wrap: wrap; gap: 12px; }
.Button { flex: 1 1 12rem; min-height: 44px; padding: 8px 16px; font: inherit; font-weight: 600;
  cursor: pointer; color: var(--colorText); background: transparent;
  border: 2px solid var(--colorText); border-radius: 8px; }
.Button--main { color: var(--colorBackground); background: var(--colorText); }
.Button:disabled { opacity: .6; cursor: progress; }
@media (max-width: 22rem) { .Form { grid-template-columns: 1fr; } }
@media (forced-colors: active) { .Skeleton div { border: 1px solid; } }
`;

  const kebab = (name) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

  /**
   * Returns a function that replaces the styles. Constructed style sheets are allowed by any
   * content security policy.
   */
  const attachSheet = (root) => {
    if (typeof CSSStyleSheet === 'function' && 'adoptedStyleSheets' in root) {
      const sheet = new CSSStyleSheet();
      root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
      return (css) => sheet.replaceSync(css);
    }
    const style = document.createElement('style');
    root.append(style);
    return (css) => {
      style.textContent = css;
    };
  };

  const asCss = (rules) =>
    Object.entries(rules)
      .filter(([selector]) => selector.startsWith('.'))
      .map(([selector, properties]) => {
        const lines = Object.entries(properties).map(
          ([name, value]) => `${kebab(name)}: ${value};`,
        );
        return `${selector} { ${lines.join(' ')} }`;
      })
      .join('\n');

  /** Attaches a shadow root with our styles. Returns it and a function to change its appearance. */
  sandbox.openRoot = (host, appearance) => {
    const root = host.attachShadow({ mode: 'open' });
    attachSheet(root)(sandbox.css);
    const setRules = attachSheet(root);
    const setAppearance = ({ theme = 'stripe', variables = {}, rules = {} } = {}) => {
      const values = { ...(themes[theme] ?? light), ...variables };
      for (const [name, value] of Object.entries(values)) {
        host.style.setProperty(`--${name}`, String(value));
      }
      setRules(asCss(rules));
    };
    setAppearance(appearance);
    return { root, setAppearance };
  };

  /** Creates an element with attributes, `on...` listeners and children. */
  sandbox.make = (tag, attributes = {}, ...children) => {
    const node = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) {
      if (value === undefined || value === false) continue;
      if (typeof value === 'function') node.addEventListener(name.slice(2), value);
      else node.setAttribute(name, value === true ? '' : String(value));
    }
    node.append(...children);
    return node;
  };
})();
