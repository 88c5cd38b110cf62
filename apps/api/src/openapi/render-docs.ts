import { escapeHtml, renderPage } from '../http/render-page.js';
import { describeApi } from './describe-api.js';

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly schema: unknown;
}

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly 'x-access': string;
  readonly parameters: readonly Parameter[];
  readonly requestBody?: unknown;
  readonly responses: Readonly<Record<string, { readonly content?: unknown }>>;
}

interface Document {
  readonly info: { readonly description: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, unknown>> };
}

/** The document for people. */
export function renderDocs(): string {
  const { info, paths, components } = describeApi() as unknown as Document;
  const routes = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => renderOperation(method, path, operation)),
  );
  const schemas = Object.entries(components.schemas).map(
    ([name, schema]) => `<section id="schema-${name}"><h3>${name}</h3>${renderJson(schema)}</section>`,
  );
  return renderPage(
    'API',
    `<h1>Tributary API</h1>
<p>${escapeHtml(info.description)} The same as <a href="/api/openapi.json">OpenAPI 3.1</a>.</p>
${routes.join('\n')}
<h2>Schemas</h2>
${schemas.join('\n')}`,
  );
}

function renderOperation(method: string, path: string, operation: Operation): string {
  const { operationId, summary, parameters, requestBody, responses } = operation;
  const rows = parameters.map(
    (each) =>
      `<tr><td><code>${each.name}</code></td><td>${each.in}${each.required ? '' : ', optional'}</td>` +
      `<td><code>${escapeHtml(JSON.stringify(each.schema))}</code></td></tr>`,
  );
  const answers = Object.entries(responses).filter(([status]) => status < '400');
  return `<section id="${operationId}">
<span class="access">${operation['x-access']}</span>
<h3><span class="method">${method.toUpperCase()}</span> <code>${escapeHtml(path)}</code></h3>
<p>${escapeHtml(summary)}</p>
${rows.length === 0 ? '' : `<table>${rows.join('')}</table>`}
${requestBody === undefined ? '' : `<details><summary>Body</summary>${renderJson(requestBody)}</details>`}
${answers.map(([status, answer]) => `<details><summary>${status}</summary>${renderJson(answer.content ?? {})}</details>`).join('\n')}
</section>`;
}

/** References become links to the schemas below. */
function renderJson(value: unknown): string {
  const text = escapeHtml(JSON.stringify(value, null, 2));
  return `<pre>${text.replace(/&quot;#\/components\/schemas\/(\w+)&quot;/g, '<a href="#schema-$1">$1</a>')}</pre>`;
}
