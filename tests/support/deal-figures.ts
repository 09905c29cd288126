import { dayOf, financialYearLabel } from '#platform/contract/calendar.ts';

/** Flat B-1203 as its worked example says: what a person types, and what every screen and document must then say. */
export const FLAT = {
  number: 'B-1203',
  /** As the plan of its tower shows it. */
  door: '1203',
  carpetArea: '985',
  balconyArea: '92',
  builtUpArea: '1160',
  saleableArea: '1428.25',
};

export const PRICE = {
  base: '1,22,14,000.00',
  floorRise: '3,54,600.00',
  parking: '4,00,000.00',
  infrastructure: '2,50,000.00',
  discount: '1,47,750.00',
  agreementValue: '1,33,17,100.00',
  halfOfGst: '3,32,927.50',
  maintenance: '1,06,380.00',
  otherGst: '68,648.40',
  corpus: '1,47,750.00',
  totalReceivable: '1,45,80,733.40',
  stamp: '9,32,197.00',
  registration: '30,000.00',
  allIn: '1,55,42,930.40',
  tds: '1,36,484.80',
};

/** Ten percent with the booking. */
export const FIRST = {
  principal: '13,31,710',
  tax: '66,585.50',
  halfOfTax: '33,292.75',
  total: '13,98,295.50',
};

const year = financialYearLabel(dayOf(new Date().toISOString(), 'Asia/Kolkata'));
const IN_LABELS = 'Rupees thirteen lakh ninety-eight thousand two hundred ninety-five and fifty paise only';

/** What each document must say. */
export const PRINTED = {
  costSheet: [
    `Cost sheet CS/${year}/0001`,
    'Prepared for Asha Rao +91 98220 11223',
    'RERA registration P52100012345, valid until 31 Dec 2099',
    'Base price 985 × 12,400',
    'Floor rise 985 × 45 × (12 − 4)',
    ...Object.values(PRICE),
  ],
  receipt: [
    `Receipt R/${year}/000001`,
    'Received from Asha Rao 14 Prabhat Road, Pune 411004',
    'Reference MAHBN26112100417',
    `Booking SKI/${year}/000001 ${FIRST.principal}.00 ${FIRST.tax} ${FIRST.total}`,
    `Received ₹${FIRST.total} ${IN_LABELS}`,
    'Recorded by Meera Kulkarni, verified by Meera Kulkarni.',
  ],
  invoice: [
    `Tax invoice SKI/${year}/000001`,
    'Sahyadri Kalpa Developers Pvt Ltd Survey 88/2, Wakad, Pune 411057, Maharashtra GSTIN 27AAKCS4821M1ZW',
    'Bill to Asha Rao 14 Prabhat Road, Pune 411004 PAN AFXPR••••L',
    'Flat B-1203, Tower B, Kalpa Tarang',
    'RERA registration P52100012345',
    'Place of supply Maharashtra (27)',
    `Booking stage 1, 10% of 1,33,17,100 995411 ${FIRST.principal}.00 ${FIRST.halfOfTax} ${FIRST.halfOfTax} ${FIRST.total}`,
    `Payable ₹${FIRST.total} ${IN_LABELS}`,
    'Deduct 1% of ₹13,31,710 = ₹13,317.10 and send Form 132. Pay ₹13,84,978.40.',
    'account ••••4471 IFSC MAHB0000123',
  ],
  statement: [
    `Statement of account BKG/${year}/0001`,
    `Agreement value ₹${PRICE.agreementValue}`,
    `Total payable with taxes and charges ₹${PRICE.totalReceivable}`,
    'Not yet demanded ₹1,31,82,437.90',
    `Demanded ₹${FIRST.total} Received ₹${FIRST.total} Outstanding ₹0.00`,
    `SKI/${year}/000001 Booking`,
    'NEFT MAHBN26112100417',
  ],
};
