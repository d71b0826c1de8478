import { skipToken, type SkipToken } from '@reduxjs/toolkit/query/react';
import { useSelector } from 'react-redux';
import { selectIsExtended } from '../extended';

/**
 * The argument of a query that needs our extensions. Servers with only spec §7 get no such request,
 * and a missing argument skips it as well.
 */
export function useIfExtended<Arg>(arg: Arg | null | undefined | false | ''): Arg | SkipToken {
  const isExtended = useSelector(selectIsExtended);
  return isExtended && arg ? arg : skipToken;
}
