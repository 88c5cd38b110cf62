import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { editJson } from './hooks-edit.js';

const value = { Stop: [{ hooks: [] }] };

describe('editJson', () => {
  it('adds a property in the manner of the document and leaves the rest as it is', () => {
    const text = '{\n\t"model":   "opus",\n\t"list": [1,2, 3]\n}\n';
    expect(editJson(text, ['hooks'], value)).toBe(
      '{\n\t"model":   "opus",\n\t"list": [1,2, 3],\n\t"hooks": {\n\t\t"Stop": [\n\t\t\t{\n\t\t\t\t"hooks": []\n\t\t\t}\n\t\t]\n\t}\n}\n',
    );
  });

  it('keeps a document on one line on one line, and carriage returns where there are any', () => {
    expect(editJson('{"a":1}', ['hooks'], value)).toBe('{"a":1,"hooks": {"Stop":[{"hooks":[]}]}}');
    expect(editJson('{\r\n  "a": 1\r\n}', ['hooks'], {})).toBe('{\r\n  "a": 1,\r\n  "hooks": {}\r\n}');
  });

  it.each(['{}', '{}\n', '{ "a": "}\\"{," }', '{\n  "hooks2": {"hooks": 1},\n  "b": [ {"x": "]"} ]\n}\n'])(
    'takes out again exactly what it put in: %j',
    (text) => expect(editJson(editJson(text, ['hooks'], value), ['hooks'], undefined)).toBe(text),
  );

  it('replaces the value and touches no other property of any document', () => {
    const document = fc.dictionary(fc.string(), fc.jsonValue());
    fc.assert(
      fc.property(document, fc.jsonValue(), fc.constantFrom(0, 2, '\t'), (settings, hooks, indent) => {
        const text = JSON.stringify(settings, null, indent);
        expect(JSON.parse(editJson(text, ['hooks'], hooks))).toEqual(
          JSON.parse(JSON.stringify({ ...settings, hooks })),
        );
        const { hooks: _gone, ...others } = settings;
        expect(JSON.parse(editJson(text, ['hooks'], undefined))).toEqual(JSON.parse(JSON.stringify(others)));
      }),
    );
  });

  it('reaches into objects and lists and leaves their other members as they are written', () => {
    const text = '{\n  "hooks": {\n    "Stop": [{ "x":1 }, [ ]],\n    "End": []\n  }\n}\n';
    const added = editJson(text, ['hooks', 'Stop', 2], 'y');
    expect(added).toBe(text.replace('[ ]]', '[ ],\n      "y"]'));
    expect(editJson(added, ['hooks', 'Stop', 2], undefined)).toBe(text);
    expect(editJson(text, ['hooks', 'Stop', 0], undefined)).toBe(text.replace('{ "x":1 }, ', ''));
    expect(editJson(text, ['hooks', 'End', 0], 5)).toBe(text.replace('[]', '[\n      5\n    ]'));
    expect(editJson(text, ['none', 'End'], 5)).toBe(text);
  });
});
