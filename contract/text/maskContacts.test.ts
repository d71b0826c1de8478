import { maskContacts } from './maskContacts';

describe('contact details', () => {
  it.each([
    // Phones
    ['Call me: +351 912 345 678', 'Call me: ••••', ['phone']],
    ['912345678', '••••', ['phone']],
    ['912 345 678 after 6', '•••• after 6', ['phone']],
    ['912.345.678', '••••', ['phone']],
    ['0171 2345678 or 0171/2345679', '•••• or ••••', ['phone']],
    ['My number is 0 1 7 1 - 2 3 4 5 6 7 8.', 'My number is ••••.', ['phone']],
    ['0 1 7 1 - 2 3 4', '••••', ['phone']],
    ['(555) 123-4567', '••••', ['phone']],
    ['555-123-4567 thanks', '•••• thanks', ['phone']],
    ['06 12 34 56 78', '••••', ['phone']],
    ['06.12.34.56.78', '••••', ['phone']],
    ['tel:00351912345678', 'tel:••••', ['phone']],
    ['WhatsApp +49 (0)171 2345678', 'WhatsApp ••••', ['phone']],
    ['+44 20 7946 0958', '••••', ['phone']],
    ['0171*234*5678', '••••', ['phone']],
    ['0171_234_5678', '••••', ['phone']],
    ['zero one seven one two three four five six', '••••', ['phone']],
    ['nine one two, 3 four 5 six 7 8', '••••', ['phone']],
    ['Ring 0171 2015 678', 'Ring ••••', ['phone']],
    ['120000 km, call 0171 2345678', '120000 km, call ••••', ['phone']],
    ['0171234567 0179876543', '••••', ['phone']],
    ['٠١٧١٢٣٤٥٦٧٨', '••••', ['phone']],
    ['Call 912345670', 'Call ••••', ['phone']],
    ['+351912345670', '••••', ['phone']],
    ['+350 910 340 670', '••••', ['phone']],
    ['0170 2345670', '••••', ['phone']],
    ['910 340 670', '••••', ['phone']],
    ['9120 34560', '••••', ['phone']],
    ['912,345,678', '••••', ['phone']],
    ['0171,234,567', '••••', ['phone']],
    ['9️⃣1️⃣2️⃣3️⃣4️⃣5️⃣6️⃣7️⃣8️⃣', '••••', ['phone']],
    // Emails
    ['oscar.reis+cars@mail.example.com', '••••', ['email']],
    ['Write to oscar@gmail.com, please', 'Write to ••••, please', ['email']],
    ['name (at) mail dot com', '••••', ['email']],
    ['name [at] mail [dot] com', '••••', ['email']],
    ['name at mail dot com', '••••', ['email']],
    ['oscar at gmail', '••••', ['email']],
    ['oscar @ gmail . com', '••••', ['email']],
    ['oscar at gmail.com', '••••', ['email']],
    // Links
    ['See https://cars.example.com/x?a=1', 'See ••••', ['link']],
    ['www.cars.example/x is mine', '•••• is mine', ['link']],
    ['it is on mobile.de too', 'it is on •••• too', ['link']],
    ['wa.me/351912345678', '••••', ['link']],
    ['t.me/oscar_cars', '••••', ['link']],
    ['insta @oscar.cars', 'insta ••••', ['link']],
    // Several
    ['oscar@gmail.com or 912345678', '•••• or ••••', ['email', 'phone']],
  ])('%s', (text, masked, hidden) => {
    expect(maskContacts(text)).toEqual({ text: masked, hidden });
  });
});

describe('what is said about cars', () => {
  it.each([
    '2015 120000 km',
    '2015, 120000km, 11900',
    '2015 120000',
    '2015 / 120.000 / 1.6',
    'It has 120 000 km and costs 11 900 €.',
    '1,250,000',
    '2015, 120,000, 11,900',
    '120,000, 11,900, 2015',
    '1 250 000',
    '1.250.000',
    'pay 1250000 cents',
    '$18,690 or € 18.690,00 or 18690 EUR',
    'EUR 18690',
    'plate 1234 5678',
    'The registration is 12-34-AB.',
    'Number plate: 1234 5678',
    'reg no 4321 BCD',
    'WVWZZZ1JZXW000001',
    'VIN: 1HGCM82633A004352',
    'from 2014 to 2019',
    '2014-2019',
    '2014/2019 model',
    '4x 205/55 R16',
    '205/55/16 and 225/45R17',
    '0-100 in 7.2',
    '0-100 in 7.2, 100-200 in 24.5',
    '2.0 TDI 150 hp, 1968 cc, 110 kW',
    '2.0 1.6 1.4 5.2',
    'Serviced at 30.000, 60.000, 90.000',
    'Serviced at 30000/60000/90000 km',
    'Serviced 28.11.2025 at 98,450 km',
    'Inspection until 11/2027, 2 keys',
    'See you on 2026-11-28 at 17:00',
    'Sat 28/11 at 17:00 or 18:30',
    'Rua Augusta 24, 1100-053 Lisboa',
    'Beverly Hills 90210-1234',
    'Consumption 5.4/4.1/4.6 l per 100 km',
    '4500 x 1800 x 1500 mm',
    '45000 12500',
    '150k, first owner',
    '350 Nm at 1750-3000 rpm',
    '12 months, 24 payments of 350 dollars',
    'order 1234567',
    '#1234567',
    'Tyres DOT 2319, 6 mm left',
    'e.g. the clutch. It was new.',
    'It runs well.It has two keys.',
    'Great car!Me too.',
    'Meet me at the station at 5',
    'Look at the photos',
    'BMW 320d xDrive, 2017, 89.900 km, 190 PS, 21.490 €',
    'Mileage is 123456 and the price 9999',
    'Would you take 10500?',
    'one two three',
  ])('%s', (text) => {
    expect(maskContacts(text)).toEqual({ text, hidden: [] });
  });
});

/** Backtracking would take minutes. */
it('reads long texts of any kind', () => {
  const parts = [
    '1 ',
    '1.',
    'a@',
    'a.',
    'zero ',
    '9',
    '(at) ',
    '123/',
    'reg ',
    '@a',
    ' at a dot ',
    '1,',
    '9️⃣',
  ];
  for (const part of parts) {
    const { text } = maskContacts(part.repeat(5000 / part.length));
    expect(text.length).toBeGreaterThan(0);
  }
});
