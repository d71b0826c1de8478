import type { Role } from '#contract/types';

export interface Person {
  id: string;
  email: string;
  name: string;
  role: Role;
  verified: boolean;
  /** The identity provider's uid. */
  uid: string;
}

export interface Seller extends Person {
  city: string;
  phone: string;
  isDealer: boolean;
  /** Weight of their share of all cars. */
  stock: number;
}

/** The accounts that the log-in page offers (contract/demo.ts). */
export const demoBuyer: Person = {
  id: 'demo-buyer',
  uid: 'demo-buyer',
  email: 'buyer@demo.test',
  name: 'Maya Lindholm',
  role: 'user',
  verified: false,
};

export const demoSeller: Seller = {
  id: 'demo-seller',
  uid: 'demo-seller',
  email: 'seller@demo.test',
  name: 'Oscar Reis',
  role: 'seller',
  verified: true,
  city: 'Lisbon',
  phone: '+351912555187',
  isDealer: false,
  stock: 0,
};

export const demoAdmin: Person = {
  id: 'demo-admin',
  uid: 'demo-admin',
  email: 'admin@demo.test',
  name: 'Ada Moreno',
  role: 'admin',
  verified: false,
};

const seller = (
  slug: string,
  name: string,
  city: string,
  phone: string,
  { stock, isDealer = false, verified = true }: Partial<Seller> & { stock: number },
): Seller => ({
  id: `seed-${slug}`,
  uid: `seed-${slug}`,
  email: `${slug}@cars.test`,
  name,
  role: 'seller',
  verified,
  city,
  phone,
  isDealer,
  stock,
});

/** The sellers with the most cars. */
export const sellers: readonly Seller[] = [
  seller('northgate', 'Northgate Motors', 'Manchester', '+441614960142', {
    stock: 24,
    isDealer: true,
  }),
  seller('kiefer', 'Autohaus Kiefer', 'Munich', '+498999998012', { stock: 22, isDealer: true }),
  seller('oficina', 'Oficina do Mar', 'Porto', '+351220555018', { stock: 18, isDealer: true }),
  seller('lindqvist', 'Lindqvist Bilar', 'Gothenburg', '+46313900664', {
    stock: 16,
    isDealer: true,
  }),
  seller('harbour', 'Harbour Street Cars', 'Dublin', '+353209100133', {
    stock: 14,
    isDealer: true,
    verified: false,
  }),
  seller('giulia.conti', 'Giulia Conti', 'Milan', '+393205550119', { stock: 8 }),
  seller('ana.ferreira', 'Ana Ferreira', 'Lisbon', '+351912555014', { stock: 8 }),
  seller('jonas.weber', 'Jonas Weber', 'Hamburg', '+491713920027', { stock: 7, verified: false }),
  seller('niamh.byrne', 'Niamh Byrne', 'Galway', '+353209100171', { stock: 6, verified: false }),
];

const buyer = (slug: string, name: string): Person => ({
  id: `seed-${slug}`,
  uid: `seed-${slug}`,
  email: `${slug}@mail.test`,
  name,
  role: 'user',
  verified: false,
});

export const buyers: readonly Person[] = [
  buyer('pedro.almeida', 'Pedro Almeida'),
  buyer('hannah.koch', 'Hannah Koch'),
  buyer('liam.walsh', 'Liam Walsh'),
  buyer('sara.nilsson', 'Sara Nilsson'),
  buyer('marco.bianchi', 'Marco Bianchi'),
  buyer('claire.dubois', 'Claire Dubois'),
  buyer('youssef.haddad', 'Youssef Haddad'),
  buyer('ingrid.dahl', 'Ingrid Dahl'),
  buyer('tomasz.nowak', 'Tomasz Nowak'),
  buyer('rosa.vidal', 'Rosa Vidal'),
];
