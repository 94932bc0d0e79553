import AjvCompiler from '@fastify/ajv-compiler';
import SerializerCompiler from '@fastify/fast-json-stringify-compiler';
import type { FastifySchemaCompiler, FastifySerializerCompiler, FastifyServerOptions } from 'fastify';

type Compilers = NonNullable<NonNullable<FastifyServerOptions['schemaController']>['compilersFactory']>;
type Validate = ReturnType<FastifySchemaCompiler<unknown>> & { errors?: unknown };
type Serialize = ReturnType<FastifySerializerCompiler<unknown>>;

const buildValidator = AjvCompiler() as (...options: unknown[]) => FastifySchemaCompiler<unknown>;
const buildSerializer = SerializerCompiler() as (...options: unknown[]) => FastifySerializerCompiler<unknown>;

/**
 * The framework's own compilers of schemas, each set to work when a schema is first needed: to compile what every
 * operation takes and gives would be a third of the work of a start, and most are not called soon.
 */
export const compileLazily = {
  buildValidator(...options: unknown[]): FastifySchemaCompiler<unknown> {
    const compile = buildValidator(...options);
    return (route) => {
      let compiled: Validate | undefined;
      // What is wrong is read from the function itself, as the framework's own tells it.
      const validate: Validate = (value) => {
        compiled ??= compile(route);
        const isValid = compiled(value);
        validate.errors = compiled.errors;
        return isValid;
      };
      return validate;
    };
  },
  buildSerializer(...options: unknown[]): FastifySerializerCompiler<unknown> {
    const compile = buildSerializer(...options);
    return (route) => {
      let serialize: Serialize | undefined;
      return (value) => (serialize ??= compile(route))(value);
    };
  },
} as unknown as Compilers;
