/** The domains that most people have their email at. */
const COMMON = [
  'gmail.com',
  'googlemail.com',
  'hotmail.com',
  'hotmail.co.uk',
  'icloud.com',
  'outlook.com',
  'protonmail.com',
  'yahoo.com',
  'yahoo.co.uk',
  'yandex.com',
];
/** Other domains that differ from those by one letter. */
const REAL = ['cloud.com', 'email.com', 'mail.com', 'ymail.com'];

/** True for one letter added, missing or replaced, or two neighbours swapped. */
function isOneSlip(typed: string, meant: string): boolean {
  let start = 0;
  while (start < typed.length && typed[start] === meant[start]) start += 1;
  const [left, right] = [typed.slice(start), meant.slice(start)];
  return [
    [left.slice(1), right],
    [left, right.slice(1)],
    [left.slice(1), right.slice(1)],
    [`${left[1] ?? ''}${left[0] ?? ''}${left.slice(2)}`, right],
  ].some(([one, other]) => one === other);
}

/** The email with the common domain that was probably meant; null if the domain may be right. */
export function suggestEmail(email: string): string | null {
  const [name = '', domain = '', ...rest] = email.trim().toLowerCase().split('@');
  if (name === '' || rest.length > 0 || [...COMMON, ...REAL].includes(domain)) return null;
  const meant = COMMON.find((common) => isOneSlip(domain, common));
  return meant === undefined ? null : `${name}@${meant}`;
}
