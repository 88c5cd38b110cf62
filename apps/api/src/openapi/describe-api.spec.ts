import { describe, expect, it } from '@jest/globals';
import { apiRoutes, streamUpdateSchemas } from '@tributary/domain';
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

  it('tells the events of the stream, how to go on from one, and why everything is fetched again', () => {
    const { components } = document as {
      components: {
        schemas: { StreamUpdate: { oneOf: { title: string; properties: { data: unknown } }[] } };
      };
    };
    const { oneOf } = components.schemas.StreamUpdate;
    expect(oneOf.map(({ title }) => title).sort()).toEqual(Object.keys(streamUpdateSchemas).sort());
    expect(oneOf.find(({ title }) => title === 'card.updated')?.properties.data).toEqual({
      $ref: '#/components/schemas/Card',
    });
    const reasons = streamUpdateSchemas.resync.shape.reason.options;
    expect(document).toMatchObject({
      paths: {
        '/api/stream': {
          get: {
            parameters: expect.arrayContaining([
              { name: 'Last-Event-ID', in: 'header', required: false, schema: { type: 'string' } },
            ]),
            responses: {
              200: {
                content: {
                  'text/event-stream': {
                    schema: { description: expect.stringMatching(new RegExp(reasons.join('.*'))) },
                  },
                },
              },
            },
          },
        },
      },
    });
  });

  it('tells that a browser signs in with a form', () => {
    expect(document).toMatchObject({
      paths: {
        '/sign-in': { post: { requestBody: { content: { 'application/x-www-form-urlencoded': {} } } } },
      },
    });
  });

  it('is a page without script too', () => {
    const page = renderDocs();
    expect(page).toContain('<code>/api/cards/{id}/agent-activity</code>');
    expect(page).not.toMatch(/<script|style=|onclick/);
  });
});
