/**
 * The display name of a car. Cars without a name get a generic one, so that questions and
 * announcements are never empty.
 */
export const carName = (name: string): string => name || 'Unnamed car';
