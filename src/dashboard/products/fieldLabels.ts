import type { ProductDraft } from './productDraft';

/** What the form calls its fields. */
export const fieldLabels: Record<keyof ProductDraft, string> = {
  name: 'Name',
  picture: 'Picture',
  originalPrice: 'Original price',
  resalePrice: 'Resale price',
  condition: 'Condition',
  phone: 'Phone',
  location: 'Location',
  description: 'Description',
  purchaseYear: 'Purchase year',
  yearOfUse: 'Years of use',
  categoryId: 'Category',
  mileageKm: 'Mileage',
  fuel: 'Fuel',
  gearbox: 'Gearbox',
  powerKw: 'Power',
  colour: 'Colour',
  doors: 'Doors',
  seats: 'Seats',
  previousOwners: 'Previous owners',
  nextInspection: 'Next inspection due',
  serviceHistory: 'Service history',
  accidentFree: 'Accident-free',
  vin: 'VIN',
};
