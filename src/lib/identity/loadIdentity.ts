import { loadOnce } from '../browser';
import type { Identity } from './createIdentity';

export type LoadIdentity = () => Promise<Identity>;

/** Loads the identity SDK, which is not part of the main bundle, and creates a single client. */
export const createIdentityLoader = (): LoadIdentity =>
  loadOnce(async () => (await import('./createIdentity')).createIdentity());
