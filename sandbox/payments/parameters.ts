import type { Metadata } from '../schema/payments';
import { invalidRequest } from './errors';
import type { FormObject, FormValue } from './form';

/** Parameters that SDKs and browsers may add to any call. */
const alwaysAllowed = ['key', 'expand', 'client_secret', 'use_stripe_sdk', '_stripe_version'];

const METADATA_MAX = { keys: 50, name: 40, value: 500 };

/** Reads a call's parameters and rejects unknown ones. */
export class Parameters {
  private readonly read = new Set(alwaysAllowed);

  constructor(
    private readonly form: FormObject,
    private readonly prefix = '',
  ) {}

  /** Undefined when absent. An empty text means "unset" in this API and is read as null. */
  text(name: string): string | null | undefined {
    const value = this.take(name);
    if (value === undefined) return undefined;
    if (typeof value !== 'string') throw invalidRequest('Invalid string', this.param(name));
    return value === '' ? null : value;
  }

  requiredText(name: string): string {
    const value = this.text(name);
    if (value === undefined || value === null) {
      throw invalidRequest(`Missing required param: ${this.path(name)}.`, {
        code: 'parameter_missing',
        ...this.param(name),
      });
    }
    return value;
  }

  integer(name: string): number | undefined {
    const value = this.text(name);
    if (value === undefined || value === null) return undefined;
    if (!/^-?\d{1,15}$/.test(value)) {
      throw invalidRequest(`Invalid integer: ${value}`, {
        code: 'parameter_invalid_integer',
        ...this.param(name),
      });
    }
    return Number(value);
  }

  nested(name: string): Parameters | undefined {
    const value = this.take(name);
    if (value === undefined || value === '') return undefined;
    if (typeof value === 'string') throw invalidRequest('Invalid object', this.param(name));
    return new Parameters(value, this.path(name));
  }

  list(name: string): string[] | undefined {
    const value = this.take(name);
    if (typeof value !== 'object') return undefined;
    return Object.values(value).filter((item) => typeof item === 'string');
  }

  /** An empty value removes a key. The caller merges. */
  metadata(): Metadata | undefined {
    const value = this.take('metadata');
    if (value === undefined) return undefined;
    if (typeof value === 'string') return {};
    const metadata: Metadata = {};
    for (const [name, text] of Object.entries(value)) {
      const isGood =
        typeof text === 'string' &&
        name.length <= METADATA_MAX.name &&
        text.length <= METADATA_MAX.value;
      if (!isGood) throw invalidRequest('Invalid metadata', { param: `metadata[${name}]` });
      metadata[name] = text;
    }
    if (Object.keys(metadata).length > METADATA_MAX.keys) {
      throw invalidRequest('Metadata can have up to 50 keys.', { param: 'metadata' });
    }
    return metadata;
  }

  ignore(...names: string[]): void {
    for (const name of names) this.read.add(name);
  }

  /** Call after all parameters were read. */
  refuseOthers(): void {
    const unknown = Object.keys(this.form).find((name) => !this.read.has(name));
    if (unknown === undefined) return;
    throw invalidRequest(`Received unknown parameter: ${this.path(unknown)}`, {
      code: 'parameter_unknown',
      ...this.param(unknown),
    });
  }

  private take(name: string): FormValue | undefined {
    this.read.add(name);
    return this.form[name];
  }

  private path(name: string) {
    return this.prefix ? `${this.prefix}[${name}]` : name;
  }

  private param(name: string) {
    return { param: this.path(name) };
  }
}
