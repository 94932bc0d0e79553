import SerializerCompiler from '@fastify/fast-json-stringify-compiler';
import { Type } from 'typebox';
import { expect, it } from 'vitest';
import { nullable, oneOf } from '#contract/schema.ts';
import { nullables } from './nullables.ts';

const inner = Type.Object({ words: nullable(Type.Array(nullable(Type.String()))), kind: nullable(oneOf(['a', 'b'])) });
const schema = Type.Object({
  number: nullable(Type.Number()),
  truth: nullable(Type.Boolean()),
  inner: nullable(inner),
  left: Type.Optional(nullable(inner)),
  either: Type.Union([Type.String(), Type.Number(), Type.Null()]),
});
const values = [
  { number: 1.5, truth: false, inner: { words: ['“so”', null], kind: 'a' }, either: 'x' },
  { number: 0, truth: true, inner: { words: [], kind: null }, left: { words: null, kind: 'b' }, either: null },
  { number: null, truth: null, inner: null, left: null, either: 2 },
];

const compile = (SerializerCompiler() as (...options: unknown[]) => (route: object) => (value: unknown) => string)(
  {},
  {},
);

it('writes the same as with a choice between a type and null, and writes no property that is not declared', () => {
  const serialize = compile({ schema: nullables(schema), method: 'GET', url: '/', httpStatus: '200' });
  const byChoice = compile({ schema, method: 'GET', url: '/', httpStatus: '200' });
  for (const value of values) {
    expect(JSON.parse(serialize(value))).toEqual(value);
    expect(serialize(value)).toBe(byChoice(value));
    expect(JSON.parse(serialize({ ...value, secret: 1, inner: value.inner && { ...value.inner, secret: 1 } }))).toEqual(
      value,
    );
  }
});

it('keeps a choice with null only if it has several other types', () => {
  expect(JSON.stringify(nullables(schema)).match(/"anyOf"/g)).toHaveLength(1);
});
