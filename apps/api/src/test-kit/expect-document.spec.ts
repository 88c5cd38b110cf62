import { describe, expect, it } from '@jest/globals';
import { expectDocument, type DocumentedAnswer } from './expect-document.js';

const project = {
  id: 'shop',
  name: 'shop',
  path: '/src/shop',
  sessionCount: 2,
  lastActivityAt: '2026-11-16T09:30:00.000Z',
  visibility: 'team',
  keepContentDays: null,
  keepFactsDays: null,
  canChange: true,
};
const answer = (more: object = {}, item: object = project): DocumentedAnswer => ({
  route: 'GET /api/projects',
  status: 200,
  contentType: 'application/json; charset=utf-8',
  body: { items: [item], nextCursor: null, total: 1 },
  ...more,
});
const problem = { type: 'about:blank', title: 'No', status: 404, code: 'no_such_card' };

describe('an answer held to the published document', () => {
  it('passes when it is what the document says', () => {
    expect(() => expectDocument(answer())).not.toThrow();
  });

  it.each<[string, DocumentedAnswer]>([
    ['a field too much', answer({}, { ...project, secret: 1 })],
    ['a field too few', answer({}, { ...project, name: undefined })],
    ['a time that is none', answer({}, { ...project, lastActivityAt: 'yesterday' })],
    ['a word that is not in the list', answer({}, { ...project, visibility: 'everybody' })],
    ['another type', answer({ contentType: 'text/html' })],
    ['a status that is not promised', answer({ status: 418 })],
    ['a problem without a code', answer({ status: 401, contentType: 'application/problem+json', body: {} })],
    ['a route that is not there', answer({ route: 'GET /api/nothing' })],
    ['a problem as success', answer({ body: problem })],
  ])('fails with %s', (_, wrong) => {
    expect(() => expectDocument(wrong)).toThrow();
  });
});
