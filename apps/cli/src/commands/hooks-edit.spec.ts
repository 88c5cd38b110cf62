import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { editProperty } from './hooks-edit.js';

const value = { Stop: [{ hooks: [] }] };

describe('editProperty', () => {
  it('adds a property in the manner of the document and leaves the rest as it is', () => {
    const text = '{\n\t"model":   "opus",\n\t"list": [1,2, 3]\n}\n';
    expect(editProperty(text, 'hooks', value)).toBe(
      '{\n\t"model":   "opus",\n\t"list": [1,2, 3],\n\t"hooks": {\n\t\t"Stop": [\n\t\t\t{\n\t\t\t\t"hooks": []\n\t\t\t}\n\t\t]\n\t}\n}\n',
    );
  });

  it('keeps a document on one line on one line, and carriage returns where there are any', () => {
    expect(editProperty('{"a":1}', 'hooks', value)).toBe('{"a":1,"hooks": {"Stop":[{"hooks":[]}]}}');
    expect(editProperty('{\r\n  "a": 1\r\n}', 'hooks', {})).toBe('{\r\n  "a": 1,\r\n  "hooks": {}\r\n}');
  });

  it.each(['{}', '{}\n', '{ "a": "}\\"{," }', '{\n  "hooks2": {"hooks": 1},\n  "b": [ {"x": "]"} ]\n}\n'])(
    'takes out again exactly what it put in: %j',
    (text) => expect(editProperty(editProperty(text, 'hooks', value), 'hooks', undefined)).toBe(text),
  );

  it('replaces the value and touches no other property of any document', () => {
    const document = fc.dictionary(fc.string(), fc.jsonValue());
    fc.assert(
      fc.property(document, fc.jsonValue(), fc.constantFrom(0, 2, '\t'), (settings, hooks, indent) => {
        const text = JSON.stringify(settings, null, indent);
        expect(JSON.parse(editProperty(text, 'hooks', hooks))).toEqual(
          JSON.parse(JSON.stringify({ ...settings, hooks })),
        );
        const { hooks: _gone, ...others } = settings;
        expect(JSON.parse(editProperty(text, 'hooks', undefined))).toEqual(
          JSON.parse(JSON.stringify(others)),
        );
      }),
    );
  });
});
