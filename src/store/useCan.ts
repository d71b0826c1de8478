import { selectCan } from '@/api/capabilities';
import type { Capability } from '#contract/capabilities';
import { useAppSelector } from './hooks';

/** Whether the server supports a capability beyond spec §7. */
export const useCan = (capability: Capability): boolean =>
  useAppSelector((state) => selectCan(state, capability));
