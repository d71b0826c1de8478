import { useSelector } from 'react-redux';
import { factRows, type FactRow } from '#contract/factLabels';
import { selectIsExtended } from '../extended';
import type { Product } from '../productsApi';

/**
 * The optional facts of a car, with the mileage as the caller shows it. A server with only spec §7
 * has none, and the page does not list them as missing.
 */
export const useFactRows = <Value>({ facts }: Product, mileage: Value | null): FactRow<Value>[] =>
  useSelector(selectIsExtended) ? factRows(facts, mileage) : [];
