/**
 * Makes that the used market has, with their usual models, separated by commas. Engine sizes and trim
 * levels belong to a car's name. Load it lazily in the client: the home page does without.
 */
export const makeList: Record<string, string> = {
  Abarth: '124 Spider, 500, 595, 695',
  'Alfa Romeo': '147, 156, 159, 4C, Brera, Giulia, Giulietta, GT, MiTo, Spider, Stelvio, Tonale',
  Alpine: 'A110, A290',
  'Aston Martin': 'DB11, DB9, DBS, DBX, Rapide, Vantage, Virage',
  Audi:
    'A1, A2, A3, A4, A4 allroad, A5, A6, A6 allroad, A7, A8, e-tron, e-tron GT, Q2, Q3, Q4 e-tron, ' +
    'Q5, Q6 e-tron, Q7, Q8, Q8 e-tron, R8, RS3, RS4, RS5, RS6, RS7, RS Q3, RS Q8, S1, S3, S4, S5, ' +
    'S6, S7, S8, SQ5, SQ7, SQ8, TT, TTS, TT RS',
  Bentley: 'Bentayga, Continental, Flying Spur, Mulsanne',
  BMW:
    '1 Series, 2 Series, 3 Series, 4 Series, 5 Series, 6 Series, 7 Series, 8 Series, i3, i4, i5, i7, ' +
    'i8, iX, iX1, iX2, iX3, M2, M3, M4, M5, M6, M8, X1, X2, X3, X3 M, X4, X4 M, X5, X5 M, X6, X6 M, ' +
    'X7, XM, Z3, Z4',
  Buick: 'Enclave, Encore, Envision, LaCrosse, Regal, Verano',
  BYD: 'Atto 3, Dolphin, Han, Seal, Seal U, Tang',
  Cadillac: 'ATS, CT4, CT5, CT6, CTS, Escalade, Lyriq, SRX, XT4, XT5, XT6',
  Chevrolet:
    'Aveo, Blazer, Bolt, Camaro, Captiva, Colorado, Corvette, Cruze, Equinox, Impala, Malibu, Orlando, ' +
    'Silverado, Sonic, Spark, Suburban, Tahoe, Traverse, Trax, Volt',
  Chrysler: '200, 300, 300C, Grand Voyager, Pacifica, PT Cruiser, Sebring, Town & Country, Voyager',
  Citroën:
    '2CV, Berlingo, C1, C2, C3, C3 Aircross, C3 Picasso, C4, C4 Cactus, C4 Picasso, C4 SpaceTourer, ' +
    'C4 X, C5, C5 Aircross, C5 X, C6, C8, C-Zero, DS3, DS4, DS5, ë-C3, ë-C4, Grand C4 Picasso, ' +
    'Grand C4 SpaceTourer, Jumper, Jumpy, Saxo, SpaceTourer, Xsara, Xsara Picasso',
  Cupra: 'Ateca, Born, Formentor, Leon, Tavascan, Terramar',
  Dacia: 'Dokker, Duster, Jogger, Lodgy, Logan, Sandero, Spring',
  Daihatsu: 'Copen, Cuore, Materia, Sirion, Terios',
  Dodge:
    'Avenger, Caliber, Challenger, Charger, Dart, Durango, Grand Caravan, Journey, Nitro, Viper',
  DS: '3, 3 Crossback, 4, 5, 7, 7 Crossback, 9',
  Ferrari:
    '296, 360, 430, 458, 488, 599, 612, 812, California, F355, F430, F8, FF, GTC4Lusso, Portofino, ' +
    'Purosangue, Roma, SF90, Testarossa',
  Fiat:
    '124 Spider, 500, 500C, 500e, 500L, 500X, 600, Barchetta, Bravo, Doblo, Ducato, Fiorino, Freemont, ' +
    'Grande Punto, Idea, Multipla, Panda, Punto, Punto Evo, Qubo, Scudo, Sedici, Stilo, Talento, Tipo',
  Ford:
    'B-Max, Bronco, Bronco Sport, C-Max, Capri, EcoSport, Edge, Escape, Expedition, Explorer, F-150, ' +
    'F-250, F-350, Fiesta, Flex, Focus, Fusion, Galaxy, Grand C-Max, Ka, Kuga, Maverick, Mondeo, ' +
    'Mustang, Mustang Mach-E, Puma, Ranger, S-Max, Taurus, Tourneo Connect, Tourneo Courier, ' +
    'Tourneo Custom, Transit, Transit Connect, Transit Courier, Transit Custom',
  Genesis: 'G70, G80, G90, GV60, GV70, GV80',
  GMC: 'Acadia, Canyon, Envoy, Hummer EV, Sierra, Terrain, Yukon',
  Honda:
    'Accord, Civic, CR-V, CR-Z, e, e:Ny1, Element, Fit, FR-V, HR-V, Insight, Jazz, Legend, NSX, ' +
    'Odyssey, Passport, Pilot, Prelude, Ridgeline, S2000, ZR-V',
  Hummer: 'H1, H2, H3',
  Hyundai:
    'Accent, Bayon, Elantra, Genesis, Getz, i10, i20, i30, i40, Inster, Ioniq, Ioniq 5, Ioniq 6, ix20, ' +
    'ix35, Kona, Matrix, Nexo, Palisade, Santa Cruz, Santa Fe, Sonata, Staria, Tucson, Veloster, Venue',
  Infiniti: 'EX, FX, G35, G37, M, Q30, Q50, Q60, Q70, QX30, QX50, QX55, QX60, QX70, QX80',
  Isuzu: 'D-Max, MU-X, Trooper',
  Iveco: 'Daily',
  Jaguar: 'E-Pace, E-Type, F-Pace, F-Type, I-Pace, S-Type, X-Type, XE, XF, XJ, XK, XKR',
  Jeep:
    'Avenger, Cherokee, Commander, Compass, Gladiator, Grand Cherokee, Grand Wagoneer, Liberty, ' +
    'Patriot, Renegade, Wagoneer, Wrangler',
  Kia:
    'Carens, Carnival, Ceed, EV3, EV6, EV9, Forte, K5, Magentis, Niro, Optima, Picanto, ProCeed, Rio, ' +
    'Seltos, Sorento, Soul, Sportage, Stinger, Stonic, Telluride, Venga, XCeed',
  Lada: '2107, Granta, Kalina, Niva, Priora, Vesta',
  Lamborghini: 'Aventador, Gallardo, Huracán, Murciélago, Revuelto, Urus',
  Lancia: 'Delta, Musa, Phedra, Thema, Voyager, Ypsilon',
  'Land Rover':
    'Defender, Discovery, Discovery Sport, Freelander, Range Rover, Range Rover Evoque, ' +
    'Range Rover Sport, Range Rover Velar',
  Lexus: 'CT, ES, GS, GX, IS, LBX, LC, LS, LX, NX, RC, RX, RZ, SC, UX',
  Lincoln: 'Aviator, Continental, Corsair, MKC, MKX, MKZ, Nautilus, Navigator',
  Lotus: 'Eletre, Elan, Elise, Emira, Esprit, Evora, Exige',
  Maserati: 'Ghibli, GranCabrio, GranTurismo, Grecale, Levante, MC20, Quattroporte',
  Mazda:
    '2, 3, 5, 6, 323, 626, BT-50, CX-3, CX-30, CX-5, CX-50, CX-60, CX-7, CX-80, CX-9, CX-90, MX-30, ' +
    'MX-5, RX-7, RX-8',
  McLaren: '540C, 570S, 600LT, 650S, 720S, 750S, Artura, GT',
  'Mercedes-Benz':
    '190, 300, A-Class, AMG GT, B-Class, C-Class, CLA, CLC, CLE, CLK, CLS, Citan, E-Class, EQA, EQB, ' +
    'EQC, EQE, EQS, EQT, EQV, G-Class, GL, GLA, GLB, GLC, GLE, GLK, GLS, ML, R-Class, S-Class, SL, SLC, ' +
    'SLK, Sprinter, T-Class, V-Class, Vaneo, Viano, Vito, X-Class',
  MG: '3, 4, 5, Cyberster, HS, Marvel R, MGB, TF, ZR, ZS',
  Mini:
    'Aceman, Clubman, Cooper, Cooper D, Cooper S, Cooper SD, Cooper SE, Countryman, Coupé, ' +
    'John Cooper Works, One, One D, Paceman, Roadster',
  Mitsubishi:
    'ASX, Colt, Eclipse, Eclipse Cross, Galant, Grandis, i-MiEV, L200, Lancer, Mirage, Outlander, ' +
    'Pajero, Pajero Sport, Shogun, Space Star',
  Nissan:
    '350Z, 370Z, Almera, Altima, Ariya, Armada, Cube, Frontier, GT-R, Juke, Kicks, Leaf, Maxima, Micra, ' +
    'Murano, Navara, Note, NP300, NV200, NV300, Pathfinder, Patrol, Primastar, Primera, Pulsar, ' +
    'Qashqai, Rogue, Sentra, Terrano, Titan, Townstar, Versa, X-Trail, Z',
  Opel:
    'Adam, Agila, Ampera, Antara, Astra, Calibra, Cascada, Combo, Corsa, Crossland, Crossland X, ' +
    'Frontera, Grandland, Grandland X, Insignia, Kadett, Karl, Manta, Meriva, Mokka, Mokka X, Movano, ' +
    'Omega, Signum, Tigra, Vectra, Vivaro, Zafira, Zafira Life, Zafira Tourer',
  Peugeot:
    '1007, 104, 106, 107, 108, 2008, 205, 206, 207, 208, 3008, 301, 306, 307, 308, 4007, 4008, 406, ' +
    '407, 408, 5008, 508, 607, 806, 807, Bipper, Boxer, e-2008, e-208, e-3008, e-308, Expert, ' +
    'iOn, Partner, RCZ, Rifter, Traveller',
  Polestar: '1, 2, 3, 4',
  Pontiac: 'Firebird, G6, GTO, Solstice, Vibe',
  Porsche:
    '356, 718 Boxster, 718 Cayman, 911, 914, 918, 924, 928, 944, 968, Boxster, Carrera GT, Cayenne, ' +
    'Cayman, Macan, Panamera, Taycan',
  Ram: '1500, 2500, 3500, ProMaster',
  Renault:
    '4, 5, Arkana, Austral, Avantime, Captur, Clio, Espace, Express, Fluence, Grand Espace, ' +
    'Grand Scénic, Kadjar, Kangoo, Koleos, Laguna, Master, Mégane, Mégane E-Tech, Modus, Rafale, ' +
    'Scénic, Symbioz, Talisman, Trafic, Twingo, Twizy, Vel Satis, Zoe',
  'Rolls-Royce': 'Cullinan, Dawn, Ghost, Phantom, Silver Shadow, Spectre, Wraith',
  Rover: '25, 45, 75, Streetwise',
  Saab: '9-3, 9-4X, 9-5, 900, 9000, 96',
  Seat: 'Alhambra, Altea, Altea XL, Arona, Arosa, Ateca, Cordoba, Exeo, Ibiza, Leon, Mii, Tarraco, Toledo',
  Skoda:
    'Citigo, Elroq, Enyaq, Fabia, Felicia, Kamiq, Karoq, Kodiaq, Octavia, Rapid, Roomster, Scala, ' +
    'Superb, Yeti',
  Smart: '#1, #3, Crossblade, Forfour, Fortwo, Roadster',
  SsangYong: 'Actyon, Korando, Kyron, Musso, Rexton, Rodius, Tivoli, XLV',
  Subaru:
    'Ascent, BRZ, Crosstrek, Forester, Impreza, Justy, Legacy, Levorg, Outback, Solterra, SVX, Tribeca, ' +
    'WRX, XV',
  Suzuki:
    'Across, Alto, Baleno, Celerio, Grand Vitara, Ignis, Jimny, Kizashi, Liana, Samurai, Splash, ' +
    'Swace, Swift, SX4, SX4 S-Cross, S-Cross, Vitara, Wagon R',
  Tesla: 'Cybertruck, Model 3, Model S, Model X, Model Y, Roadster',
  Toyota:
    '4Runner, Auris, Avalon, Avensis, Aygo, Aygo X, bZ4X, C-HR, Camry, Carina, Celica, Corolla, ' +
    'Corolla Cross, Corolla Verso, FJ Cruiser, GR86, GR Yaris, GT86, Highlander, Hilux, iQ, ' +
    'Land Cruiser, Mirai, MR2, Previa, Prius, Proace, Proace City, Proace Verso, RAV4, Sequoia, ' +
    'Sienna, Supra, Tacoma, Tundra, Urban Cruiser, Venza, Verso, Verso-S, Yaris, Yaris Cross',
  Triumph: 'Spitfire, Stag, TR3, TR4, TR6',
  Vauxhall:
    'Adam, Agila, Astra, Combo, Corsa, Crossland, Frontera, Grandland, Insignia, Meriva, Mokka, Signum, ' +
    'Tigra, Vectra, Viva, Vivaro, Zafira',
  Volkswagen:
    'Amarok, Arteon, Atlas, Beetle, Bora, Caddy, California, Caravelle, Corrado, Crafter, e-Golf, e-Up, ' +
    'Eos, Fox, Golf, Golf Cabriolet, Golf Plus, Golf Sportsvan, ID.3, ID.4, ID.5, ID.7, ID. Buzz, Jetta, ' +
    'Kombi, Lupo, Multivan, New Beetle, Passat, Passat CC, Phaeton, Polo, Scirocco, Sharan, T-Cross, ' +
    'T-Roc, Taigo, Tiguan, Tiguan Allspace, Touareg, Touran, Transporter, Up, Vento',
  Volvo:
    '240, 740, 850, 940, 960, C30, C40, C70, EX30, EX40, EX90, S40, S60, S70, S80, S90, V40, V50, V60, ' +
    'V70, V90, XC40, XC60, XC70, XC90',
};

/** Other names of makes, besides their short names (text/carWords.ts). */
export const otherMakeNames: Record<string, string> = {
  mercedes: 'Mercedes-Benz',
  mb: 'Mercedes-Benz',
  rangerover: 'Land Rover',
};
