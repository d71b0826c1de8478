/* global sandbox */
/** Card brands, number formats, and validation of the input. */
(() => {
  const unknown = { name: 'unknown', label: '', gaps: [4, 8, 12], lengths: [16, 19], cvc: 3 };
  const brands = [
    { name: 'amex', label: 'Amex', pattern: /^3[47]/, gaps: [4, 10], lengths: [15], cvc: 4 },
    {
      name: 'diners',
      label: 'Diners',
      pattern: /^(30[0-5]|3[689])/,
      gaps: [4, 8, 12],
      lengths: [14, 16],
    },
    { name: 'jcb', label: 'JCB', pattern: /^35/ },
    { name: 'mastercard', label: 'Mastercard', pattern: /^(5[1-5]|2[2-7])/ },
    { name: 'discover', label: 'Discover', pattern: /^(6011|64[4-9]|65)/ },
    { name: 'unionpay', label: 'UnionPay', pattern: /^(62|81)/, lengths: [16, 17, 18, 19] },
    { name: 'visa', label: 'Visa', pattern: /^4/ },
  ].map((brand) => ({ ...unknown, lengths: [16], cvc: 3, ...brand }));

  const digitsOf = (text) => text.replace(/\D/g, '');

  const brandOf = (digits) => brands.find(({ pattern }) => pattern.test(digits)) ?? unknown;

  const hasGoodCheckDigit = (digits) => {
    const sum = [...digits].reverse().reduce((total, digit, index) => {
      const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
      return total + (value > 9 ? value - 9 : value);
    }, 0);
    return sum % 10 === 0;
  };

  const formatNumber = (text) => {
    const { gaps, lengths } = brandOf(digitsOf(text));
    const digits = digitsOf(text).slice(0, Math.max(...lengths));
    return [...digits].map((digit, index) => (gaps.includes(index) ? ` ${digit}` : digit)).join('');
  };

  /** "1234", "12/34", "12/2034" and "2/34" all become "MM / YY". */
  const formatExpiry = (text, isDeleting) => {
    const [month = '', ...rest] = text.split('/');
    let digits = digitsOf(text);
    if (rest.length > 0 && digitsOf(month).length === 1) digits = `0${digits}`;
    if (/^[2-9]/.test(digits)) digits = `0${digits}`;
    const year = digits.slice(2);
    const shortYear = year.length === 4 ? year.slice(2) : year.slice(0, 2);
    if (digits.length < 2 || (digits.length === 2 && isDeleting)) return digits;
    return `${digits.slice(0, 2)} / ${shortYear}`;
  };

  const formatCvc = (text, number) => digitsOf(text).slice(0, brandOf(digitsOf(number)).cvc);

  const problem = (code, message) => ({ type: 'validation_error', code, message });

  const checkNumber = (text) => {
    const digits = digitsOf(text);
    const { lengths } = brandOf(digits);
    if (digits.length < Math.min(...lengths)) {
      return problem('incomplete_number', 'Your card number is incomplete.');
    }
    if (lengths.includes(digits.length) && hasGoodCheckDigit(digits)) return null;
    return problem('invalid_number', 'Your card number is invalid.');
  };

  const readExpiry = (text) => {
    const digits = digitsOf(text);
    return { month: Number(digits.slice(0, 2)), year: 2000 + Number(digits.slice(2, 4)) };
  };

  const checkExpiry = (text, now = new Date()) => {
    if (digitsOf(text).length < 4) {
      return problem('incomplete_expiry', "Your card's expiration date is incomplete.");
    }
    const { month, year } = readExpiry(text);
    if (month < 1 || month > 12) {
      return problem('invalid_expiry_month', "Your card's expiration month is invalid.");
    }
    if (year < now.getFullYear()) {
      return problem('invalid_expiry_year_past', "Your card's expiration year is in the past.");
    }
    if (year === now.getFullYear() && month < now.getMonth() + 1) {
      return problem('invalid_expiry_month_past', "Your card's expiration date is in the past.");
    }
    return null;
  };

  const checkCvc = (text, number) => {
    if (digitsOf(text).length >= brandOf(digitsOf(number)).cvc) return null;
    return problem('incomplete_cvc', "Your card's security code is incomplete.");
  };

  sandbox.cards = {
    digitsOf,
    brandOf,
    formatNumber,
    formatExpiry,
    formatCvc,
    readExpiry,
    checkNumber,
    checkExpiry,
    checkCvc,
  };
})();
