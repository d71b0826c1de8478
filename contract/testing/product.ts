/** A valid product as entered in the form. */
export const product = {
  name: 'Volvo XC60',
  picture: 'https://pictures.example/volvo.jpg',
  originalPrice: 30_000,
  resalePrice: 20_000,
  condition: 'good',
  phone: '351912345678',
  location: 'Lisbon',
  description: 'One owner.',
  purchaseYear: 2020,
  yearOfUse: 0,
  categoryId: 'suv',
};
