/** What to call a car, also one without a name: nothing must be asked or announced without words. */
export const carName = (name: string): string => name || 'Unnamed car';
