import { writeFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

export interface Schema {
  description?: string;
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | false;
  items?: Schema;
}

const root = path.join(__dirname, '..', '..');
const file = path.join(root, 'contract', 'answers.ts');

/**
 * JSON schemas of the answers in contract/answers.ts, by type, in the forms that Fastify's
 * serializer writes without validating: objects without further fields, lists, and values of
 * simple types that may be null. Fails for any other type.
 */
export function answerSchemas(): Record<string, Schema> {
  const program = ts.createProgram([file], {
    strict: true,
    target: ts.ScriptTarget.ES2023,
    module: ts.ModuleKind.Preserve,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    types: [],
  });
  const checker = program.getTypeChecker();
  const schemas: Record<string, Schema> = {};
  const named = new Map<string, ts.Type>();

  function schemaOf(type: ts.Type): Schema {
    const types = (type.isUnion() ? type.types : [type]).filter(isNot(ts.TypeFlags.Undefined));
    const values = types.filter(isNot(ts.TypeFlags.Null));
    const isNullable = values.length < types.length;
    const [only] = values;
    const objects = ts.TypeFlags.Object | ts.TypeFlags.Intersection;
    if (only && values.length === 1 && only.flags & objects) {
      return isNullable ? orNull(bodyOf(only)) : (refTo(only) ?? bodyOf(only));
    }
    const names = [...new Set(values.map(simpleTypeOf))].sort();
    const schema = { type: names.length === 1 ? names[0] : names, ...choiceOf(values) };
    return isNullable ? orNull(schema) : schema;
  }

  /** Named types are described once. */
  function refTo(type: ts.Type): Schema | undefined {
    if (!type.isClassOrInterface()) return undefined;
    const { name } = type.symbol;
    const known = named.get(name);
    if (known && known !== type) throw new Error(`Two types of answers have the name ${name}.`);
    // Before its fields, which may refer to it.
    named.set(name, type);
    if (!known) schemas[name] = bodyOf(type);
    return { $ref: `${name}#` };
  }

  function bodyOf(type: ts.Type): Schema {
    const item = checker.getIndexTypeOfType(type, ts.IndexKind.Number);
    if (item && checker.isArrayType(type)) return { type: 'array', items: schemaOf(item) };
    if (type.getCallSignatures().length > 0) throw unfit(type);
    const fields = checker.getPropertiesOfType(type);
    const any = checker.getIndexTypeOfType(type, ts.IndexKind.String);
    const required = fields.filter(({ flags }) => !(flags & ts.SymbolFlags.Optional));
    return {
      type: 'object',
      ...(fields.length > 0
        ? { properties: Object.fromEntries(fields.map((field) => [field.name, fieldOf(field)])) }
        : {}),
      ...(required.length > 0 ? { required: required.map(({ name }) => name) } : {}),
      additionalProperties: any ? schemaOf(any) : false,
    };
  }

  function fieldOf(field: ts.Symbol): Schema {
    const comment = ts.displayPartsToString(field.getDocumentationComment(checker));
    return {
      ...(comment ? { description: comment.replace(/\s+/g, ' ') } : {}),
      ...schemaOf(checker.getTypeOfSymbol(field)),
    };
  }

  function simpleTypeOf(type: ts.Type): string {
    if (type.flags & ts.TypeFlags.StringLike) return 'string';
    if (type.flags & ts.TypeFlags.NumberLike) return 'number';
    if (type.flags & ts.TypeFlags.BooleanLike) return 'boolean';
    throw unfit(type);
  }

  function choiceOf(types: ts.Type[]): Schema {
    const choice = types.map((type) => {
      if (type.isStringLiteral() || type.isNumberLiteral()) return type.value;
      return type.flags & ts.TypeFlags.BooleanLiteral
        ? checker.typeToString(type) === 'true'
        : null;
    });
    const isBoolean = choice.includes(true) && choice.includes(false);
    return isBoolean || choice.includes(null) ? {} : { enum: choice.sort() };
  }

  const unfit = (type: ts.Type) =>
    new Error(`No answer can have the type ${checker.typeToString(type)}.`);

  const source = program.getSourceFile(file);
  const symbol = source && checker.getSymbolAtLocation(source);
  for (const exported of symbol ? checker.getExportsOfModule(symbol) : []) {
    for (const answer of checker.getPropertiesOfType(checker.getDeclaredTypeOfSymbol(exported))) {
      schemas[answer.name] = bodyOf(checker.getTypeOfSymbol(answer));
    }
  }
  return schemas;
}

const isNot = (flag: ts.TypeFlags) => (type: ts.Type) => !(type.flags & flag);

const orNull = ({ type = [], enum: choice, ...schema }: Schema): Schema => ({
  ...schema,
  type: [type, 'null'].flat(),
  ...(choice ? { enum: [...choice, null] } : {}),
});

/** `npm run answers` */
if (require.main === module) {
  const target = path.join(root, 'server', 'http', 'answers.json');
  writeFileSync(target, `${JSON.stringify(answerSchemas(), null, 2)}\n`);
}
