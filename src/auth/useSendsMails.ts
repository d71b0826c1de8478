import { useOwnRecord } from './useOwnRecord';

/** Whether the server sends emails, which its configuration decides. False while unknown. */
export const useSendsMails = (): boolean => useOwnRecord().currentData?.sendsMails ?? false;
