import { describe, expect, it } from '@jest/globals';
import { ServerProjects } from './server-projects.js';

describe('the project of a server line', () => {
  it('is the folder that the line names', () => {
    const text = '{"directory":"/home/dev/a \\"b\\"","payload":{"properties":{"sessionID":"ses_1"}}}';
    expect(new ServerProjects().projectOf(text)).toBe('/home/dev/a "b"');
  });

  it('is remembered for lines of the same session that name none', () => {
    const projects = new ServerProjects();
    projects.projectOf(
      '{"type":"session.created","properties":{"info":{"id":"ses_1","directory":"/home/dev/acme"}}}',
    );
    expect(projects.projectOf('{"type":"todo.updated","properties":{"sessionID":"ses_1"}}')).toBe(
      '/home/dev/acme',
    );
  });

  it.each([
    ['of an unknown session', '{"properties":{"sessionID":"ses_2"}}'],
    ['of the server as a whole', '{"directory":"global","payload":{"type":"server.connected"}}'],
    ['that is no JSON', '"directory":"'],
  ])('is unknown for a line %s', (_case, text) => {
    expect(new ServerProjects().projectOf(text)).toBeNull();
  });
});
