import type { Transaction } from '../../server/database/client';
import type { Access } from './access';
import type { ApiResponse } from './errors';
import type { FormObject } from './form';
import type { Parameters } from './parameters';

/** A routed and parsed API call, run in one transaction. */
export interface Call {
  tx: Transaction;
  id: string;
  params: Parameters;
  form: FormObject;
  access: Access;
  now: Date;
}

export type Get = (path: string, work: (call: Call) => Promise<unknown>) => void;
export type Post = (path: string, work: (call: Call) => Promise<ApiResponse>) => void;
