import { phoneCountries, usualCountry } from '@/components/form/phoneValue';
import { readPhone } from '#contract/text/phoneNumber';
import type { ImportFile } from './readFile';

/** Says whose numbers those without a code are taken for; null if all have one. */
export function localPhonesNote({ columns, rows }: ImportFile): string | null {
  const index = columns.findIndex(({ column }) => column?.field === 'phone');
  const own = usualCountry();
  const isLocal = ({ cells }: { cells: readonly string[] }) => {
    const cell = cells[index] ?? '';
    return readPhone(cell)?.e164 !== readPhone(cell, own)?.e164;
  };
  if (!rows.some(isLocal)) return null;
  const country = phoneCountries().find(({ id }) => id === own);
  return `Phone numbers without a country code are read with ${country?.code ?? ''} (${country?.name ?? ''}).`;
}
