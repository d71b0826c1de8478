/** The kinds of account one can choose (spec §5); admin is none of them. */
export const roleOptions = [
  { value: 'user', label: 'User' },
  { value: 'seller', label: 'Seller' },
];
