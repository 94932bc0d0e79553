import type AjvCompiler from '@fastify/ajv-compiler';
import type SerializerCompiler from '@fastify/fast-json-stringify-compiler';
import type { FastifySchemaCompiler, FastifySerializerCompiler, FastifyServerOptions } from 'fastify';
import { createRequire } from 'node:module';
import { nullables } from './nullables.ts';

type Compilers = NonNullable<NonNullable<FastifyServerOptions['schemaController']>['compilersFactory']>;
type Validate = ReturnType<FastifySchemaCompiler<unknown>> & { errors?: unknown };
type Serialize = ReturnType<FastifySerializerCompiler<unknown>>;

const load = createRequire(import.meta.url);
const buildValidator = (options: unknown[]) =>
  (
    (load('@fastify/ajv-compiler') as typeof AjvCompiler)() as (...options: unknown[]) => FastifySchemaCompiler<unknown>
  )(...options);
const buildSerializer = (options: unknown[]) =>
  (
    (load('@fastify/fast-json-stringify-compiler') as typeof SerializerCompiler)() as (
      ...options: unknown[]
    ) => FastifySerializerCompiler<unknown>
  )(...options);

/**
 * The framework's own compilers of schemas, each loaded and set to work when a schema is first needed: to compile what
 * every operation takes and gives would be a third of the work of a start, and most are not called soon.
 */
export const compileLazily = {
  buildValidator(...options: unknown[]): FastifySchemaCompiler<unknown> {
    let compile: FastifySchemaCompiler<unknown> | undefined;
    return (route) => {
      let compiled: Validate | undefined;
      // What is wrong is read from the function itself, as the framework's own tells it.
      const validate: Validate = (value) => {
        compiled ??= (compile ??= buildValidator(options))(route);
        const isValid = compiled(value);
        validate.errors = compiled.errors;
        return isValid;
      };
      return validate;
    };
  },
  buildSerializer(...options: unknown[]): FastifySerializerCompiler<unknown> {
    let compile: FastifySerializerCompiler<unknown> | undefined;
    return (route) => {
      let serialize: Serialize | undefined;
      return (value) =>
        (serialize ??= (compile ??= buildSerializer(options))({ ...route, schema: nullables(route.schema) }))(value);
    };
  },
} as unknown as Compilers;
