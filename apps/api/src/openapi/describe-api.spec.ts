import { describe, expect, it } from '@jest/globals';
import { apiRoutes } from '@tributary/domain';
import { describeApi } from './describe-api.js';
import { renderDocs } from './render-docs.js';

const document = describeApi();
const text = JSON.stringify(document);

describe('the OpenAPI document', () => {
  it('names every route of the contract once', () => {
    const ids = [...text.matchAll(/"operationId":"(\w+)"/g)].map(([, id]) => id);
    expect(ids.sort()).toEqual(Object.keys(apiRoutes).sort());
  });

  it('refers only to what it holds', () => {
    const { components } = document as { components: { schemas: Record<string, unknown> } };
    const references = [...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, reference]) => reference!);
    expect(references.length).toBeGreaterThan(20);
    for (const reference of references) {
      expect(reference).toMatch(/^#\/components\/schemas\/\w+$/);
      expect(components.schemas).toHaveProperty(reference.replace('#/components/schemas/', ''));
    }
  });

  it('tells what a card is and what may be changed of it', () => {
    expect(document).toMatchObject({
      openapi: '3.1.0',
      paths: {
        '/api/cards/{id}': {
          patch: {
            parameters: [{ name: 'id', in: 'path', required: true }],
            requestBody: {
              content: { 'application/json': { schema: { $ref: '#/components/schemas/CardChange' } } },
            },
            responses: {
              200: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Card' } } } },
              404: { content: { 'application/problem+json': {} } },
            },
          },
        },
      },
    });
  });

  it('is a page without script too', () => {
    const page = renderDocs();
    expect(page).toContain('<code>/api/cards/{id}/agent-activity</code>');
    expect(page).not.toMatch(/<script|style=|onclick/);
  });
});
