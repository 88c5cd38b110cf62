const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? '');
}

/** A page of the server itself, which goes on to the escaped address `next`: no script, its style from a file, as the content security policy wants it. */
export function renderPage(title: string, body: string, next?: string): string {
  const refresh = next === undefined ? '' : `\n<meta http-equiv="refresh" content="0;url=${next}">`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">${refresh}
<title>${escapeHtml(title)} · Tributary</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/api/page.css">
</head>
<body>
${body}
</body>
</html>
`;
}

export const pageStyle = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 2rem auto; max-width: 60rem; padding: 0 1rem; }
code, pre { font: 0.9em ui-monospace, monospace; }
pre { overflow: auto; padding: 0.75rem; border: 1px solid #8884; border-radius: 6px; }
section { border-top: 1px solid #8884; padding: 0.5rem 0; }
table { border-collapse: collapse; width: 100%; }
td, th { text-align: left; vertical-align: top; padding: 0.2rem 0.75rem 0.2rem 0; }
.method { display: inline-block; min-width: 4.5rem; font-weight: 600; }
.access { opacity: 0.7; float: right; }
.narrow { max-width: 22rem; margin: 15vh auto 0; display: grid; gap: 0.5rem; }
.narrow h1 { font-size: 1.5rem; }
input, button, .button { font: inherit; padding: 0.5rem; border: 1px solid #8888; border-radius: 6px; }
.button { text-align: center; text-decoration: none; color: inherit; }
button { border-color: transparent; background: light-dark(#2f5bd8, #7aa2ff); color: light-dark(#fff, #0f1113); cursor: pointer; }
[role='alert'] { color: light-dark(#c8372d, #ff6b5e); }
`;
