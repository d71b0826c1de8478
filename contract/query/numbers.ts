import { readNumber } from '../text/readNumber';

const CURRENCY = String.raw`us\$|[$€£]|usd|eur|euros?|gbp|dollars?|pounds?|bucks`;
const DISTANCE = 'km|kms|kilometers?|kilometres?|mi|miles?|mls';
const number = new RegExp(
  `^(${CURRENCY})?(\\d[\\d.,']*)(k|tsd|t(?=km))?(${CURRENCY}|${DISTANCE})?(\\+)?$`,
);
const isCurrency = (token: string) => new RegExp(`^(${CURRENCY})$`).test(token);
const isDistance = (token: string) => new RegExp(`^(${DISTANCE}|mileage)$`).test(token);
const isThousand = (token: string) => /^(k|thousand|grand|tsd|tausend)$/.test(token);

export interface NumberFound {
  value: number;
  isPrice: boolean;
  isThousands: boolean;
  /** Kilometres of a unit of distance; null without one. */
  km: number | null;
  hasPlus: boolean;
  next: number;
}

export const KM_PER_MILE = 1.609344;
const kmOf = (unit: string): number => (unit.startsWith('k') ? 1 : KM_PER_MILE);

/** A number with its currency or unit at a token: "$5,000", "15k", "50 000 km". */
export function numberAt(tokens: readonly string[], at: number): NumberFound | null {
  let next = at;
  let isPrice = isCurrency(tokens[next] ?? '');
  if (isPrice) next += 1;
  const [, before = '', start = '', thousand = '', after = '', plus = ''] =
    number.exec(tokens[next] ?? '') ?? [];
  if (start === '') return null;
  next += 1;
  let digits = start.replace(/[.,']+$/, '');
  if (thousand + after + plus === '' && /^\d{1,3}$/.test(digits)) {
    for (; /^\d{3}$/.test(tokens[next] ?? ''); next += 1) digits += tokens[next] ?? '';
  }
  const reading = readNumber(digits, thousand === '' ? { min: 100 } : {});
  if (reading.kind === 'empty' || reading.kind === 'invalid') return null;
  const plain =
    reading.kind === 'number' ? reading.value : reading.readings[thousand === '' ? 0 : 1];
  // Not "C 200 K".
  const isThousands = thousand !== '' || (plain < 100 && isThousand(tokens[next] ?? ''));
  if (isThousands && thousand === '') next += 1;
  isPrice ||= before !== '' || isCurrency(after);
  if (isCurrency(tokens[next] ?? '')) {
    isPrice = true;
    next += 1;
  }
  let unit = isDistance(after) ? after : '';
  if (unit === '' && isDistance(tokens[next] ?? '')) {
    unit = tokens[next] ?? '';
    next += 1;
  }
  const value = isThousands ? plain * 1000 : plain;
  const km = unit === '' ? null : kmOf(unit);
  return { value, isPrice, isThousands, km, hasPlus: plus !== '', next };
}
