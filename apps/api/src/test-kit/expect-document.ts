import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';

interface Operation {
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, unknown>> }>>;
}

interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

export interface DocumentedAnswer {
  /** As the document writes it: method and path with its parameters. */
  readonly route: string;
  readonly status: number;
  /** Undefined: there is no body. */
  readonly contentType: string | undefined;
  readonly body: unknown;
}

const file = join(import.meta.dirname, '../../../../docs/openapi.json');
const document = JSON.parse(readFileSync(file, 'utf8')) as OpenApi;
// The document is no schema itself, but holds them: what is not a schema's is passed over.
const ajv = new Ajv2020({ strict: false, allErrors: true })
  .addFormat('date-time', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/)
  .addFormat('date', /^\d{4}-\d\d-\d\d$/)
  .addFormat('email', /^[^@\s]+@[^@\s]+$/)
  .addSchema(document, 'openapi');

/** Throws where an answer is not what the published document says: its status, its type, its body. */
export function expectDocument({ route, status, contentType, body }: DocumentedAnswer): void {
  const [method = '', path = ''] = route.split(' ');
  const responses = document.paths[path]?.[method.toLowerCase()]?.responses ?? {};
  const key = status in responses || status < 500 ? status : 'default';
  const response = responses[key];
  if (response === undefined)
    throw new Error(`${route} answered ${status}, which the document does not have.`);
  const type = contentType?.split(';')[0] ?? '';
  if (response.content === undefined && type === '') return;
  if (response.content?.[type] === undefined) throw new Error(`${route} answered ${status} with "${type}".`);
  if (!type.endsWith('json')) return;
  const pointer = ['paths', path, method.toLowerCase(), 'responses', key, 'content', type, 'schema'];
  const isValid = ajv.getSchema(`openapi#/${pointer.map(escape).join('/')}`);
  if (isValid === undefined) throw new Error(`The document has no schema for ${status} of ${route}.`);
  if (isValid(body) !== true) throw new Error(`${route}: ${ajv.errorsText(isValid.errors)}`);
}

/** One step of a JSON pointer in a URI. */
function escape(step: string | number): string {
  return encodeURIComponent(String(step).replaceAll('~', '~0').replaceAll('/', '~1'));
}
