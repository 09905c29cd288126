import type { Block } from '../letterTree.contract.ts';
import type { SeedTemplate } from './build.ts';
import {
  applicantsSign,
  bullets,
  developerSigns,
  facts,
  h,
  numbered,
  p,
  seed,
  tableOf,
  when,
} from './build.ts';

const to: Block[] = [
  p('**{buyer.name}**'),
  when('buyer.address', 'present', p('{buyer.address}')),
  p('Dear {buyer.name},'),
];

const unit = '{unit.kind} {unit.number}, {unit.tower}, {project.name}';

const payInto = facts(
  ['Account', '{payTo.name}'],
  ['Bank', '{payTo.bank}'],
  ['Account number', '{payTo.number}'],
  ['IFSC', '{payTo.ifsc}'],
);

const contact: Block[] = [
  when(
    'contact.phone',
    'present',
    p('For any question please ask {contact.name}, {contact.phone}, {contact.email}.'),
  ),
  when('contact.phone', 'absent', p('For any question please ask {contact.name}, {contact.email}.')),
];

const outstanding = facts(
  ['Demand', '{demand.number} of {demand.date}'],
  ['Due by', '{demand.dueDate}'],
  ['Overdue today', '{account.overdue}'],
  ['Days overdue', '{account.overdueDays}'],
);

const allotment = seed(
  { key: 'allotmentLetter', language: 'en', name: 'Allotment letter', category: 'allotmentLetter' },
  [
    ...to,
    p(
      `Thank you for your booking {booking.number} of {booking.date}. We are pleased to allot you **${unit}** on the terms below.`,
    ),
    h('The unit'),
    facts(
      ['Project', '{project.name}, {project.address}'],
      ['RERA registration', '{project.reraNumber}'],
      ['Type', '{unit.type}, floor {unit.floor}'],
      ['RERA carpet area', '{unit.carpetArea}'],
      ['Possession by', '{project.possessionDate}'],
    ),
    when('unit.parking', 'present', p('Parking spaces included: {unit.parking}.')),
    h('Allotted to'),
    tableOf('applicants', [
      { head: 'Applicant', cell: '{applicants.name}' },
      { head: 'PAN', cell: '{applicants.pan}', width: 130 },
      { head: 'Share', cell: '{applicants.share}', width: 80, isRight: true },
    ]),
    h('The price'),
    tableOf('priceLines', [
      { head: 'Charge', cell: '{priceLines.label}' },
      { head: 'Basis', cell: '{priceLines.basis}', width: 220 },
      { head: 'Amount', cell: '{priceLines.amount}', width: 150, isRight: true },
    ]),
    p(
      'The agreement value is **{price.agreementValue}** ({price.agreementValue|inWords}). GST at {price.gstRate} is {price.gst}; stamp duty and registration are {price.stampDuty}.',
    ),
    h('How it is paid'),
    tableOf('installments', [
      { head: 'Installment', cell: '{installments.name}' },
      { head: 'Share', cell: '{installments.percent}', width: 80, isRight: true },
      { head: 'Amount with tax', cell: '{installments.total}', width: 160, isRight: true },
    ]),
    h('What happens next'),
    numbered(
      'Bring the papers of each applicant (PAN card, proof of address, photograph) to our office.',
      'We prepare the agreement for sale and agree a day for its registration with you.',
      'Further installments fall due as listed above; we send a demand letter for each.',
    ),
    ...contact,
    developerSigns,
    applicantsSign,
  ],
);

const demand = seed(
  { key: 'demandLetter', language: 'en', name: 'Demand letter', category: 'demandLetter' },
  [
    ...to,
    p(
      `{demand.occasion} With this, **{demand.total}** ({demand.total|inWords}) is due for your ${unit} by **{demand.dueDate}**.`,
    ),
    facts(
      ['Demand', '{demand.number} of {demand.date}'],
      ['Amount before tax', '{demand.principal}'],
      ['Tax', '{demand.tax}'],
      ['To be paid', '{demand.total}'],
      ['Paid so far', '{account.paid}'],
    ),
    h('Please pay into'),
    payInto,
    p('Late payments bear interest of {account.interestRate} a year, as your agreement says.'),
    ...contact,
    developerSigns,
  ],
);

const reminder1 = seed({ key: 'reminder1', language: 'en', name: 'Payment reminder', category: 'letter' }, [
  ...to,
  p(
    `We have not received your payment for ${unit} yet. It may have crossed with this letter; then please disregard it.`,
  ),
  outstanding,
  h('Please pay into'),
  payInto,
  ...contact,
  developerSigns,
]);

const reminder2 = seed(
  { key: 'reminder2', language: 'en', name: 'Second payment reminder', category: 'letter' },
  [
    ...to,
    p(
      `Our demand for ${unit} has been open for {account.overdueDays} days, although we reminded you before. Please pay **{account.overdue}** within seven days.`,
    ),
    outstanding,
    p(
      'Interest of {account.interestRate} a year runs from the due date. Until today it comes to {account.interest}.',
    ),
    h('Please pay into'),
    payInto,
    p('If something keeps you from paying, tell us now, so that we can look for a way together.'),
    ...contact,
    developerSigns,
  ],
);

const reminder3 = seed(
  { key: 'reminder3', language: 'en', name: 'Final payment reminder', category: 'letter' },
  [
    ...to,
    p(
      `In spite of our reminders **{account.overdue}** is still unpaid for ${unit}, {account.overdueDays} days after it was due.`,
    ),
    outstanding,
    p('Interest until today: {account.interest}.'),
    p(
      'Please pay the whole amount **within fifteen days** of this letter. If you do not, we may end the agreement as it provides, and refund what you have paid less the amounts that it lets us keep.',
    ),
    h('Please pay into'),
    payInto,
    ...contact,
    developerSigns,
  ],
);

const receiptCover = seed(
  { key: 'receiptCover', language: 'en', name: 'Thank you for your payment', category: 'letter' },
  [
    ...to,
    p(
      `We have received **{receipt.amount}** ({receipt.amount|inWords}) for your ${unit}. Receipt {receipt.number} is enclosed.`,
    ),
    facts(
      ['Received on', '{receipt.date}'],
      ['By', '{receipt.mode}, {receipt.reference}'],
      ['Paid so far', '{account.paid}'],
      ['Outstanding', '{account.outstanding}'],
    ),
    ...contact,
    developerSigns,
  ],
);

const cancellation = seed(
  {
    key: 'cancellationLetter',
    language: 'en',
    name: 'Cancellation of your booking',
    category: 'cancellationLetter',
  },
  [
    ...to,
    p(
      `Your booking {booking.number} of ${unit} was cancelled on **{cancellation.date}**. Reason: {cancellation.reason}.`,
    ),
    facts(
      ['Paid until then', '{cancellation.paid}'],
      ['Kept under the terms of the booking', '{cancellation.kept}'],
      ['To be refunded', '{cancellation.refund}'],
    ),
    when(
      'registration.number',
      'present',
      p(
        'Your agreement is registered as {registration.number} of {registration.date}. The refund is paid once its deed of cancellation is registered.',
      ),
    ),
    when(
      'loan.bank',
      'present',
      p('What {loan.bank} has paid is refunded to the bank first; the rest is paid to you.'),
    ),
    p('Please return the allotment letter and all receipts in original.'),
    ...contact,
    developerSigns,
  ],
);

const nocToMortgage = seed(
  { key: 'nocToMortgage', language: 'en', name: 'No objection to mortgage', category: 'loanNoc' },
  [
    p('**{loan.bank}**'),
    p('Dear Sir or Madam,'),
    p(`**${unit}**, sold to {buyer.name}`),
    p(
      'By the agreement of {agreement.date}, registered as {registration.number} with {registration.office} on {registration.date}, we have sold this unit for {price.agreementValue}. The buyers have applied to you for a home loan of {loan.amount}, reference {loan.reference}.',
    ),
    p('We confirm:'),
    bullets(
      'The project is registered with RERA as {project.reraNumber}.',
      'We have no objection to a mortgage of this unit in your favour as security of the loan.',
      'We have given no such consent to another lender for this unit.',
      'Until today we have received {account.paid} of the price.',
      'We will note your charge and hand the unit over to the buyers only with your knowledge.',
    ),
    p('Please pay the loan only into:'),
    payInto,
    developerSigns,
  ],
);

const possessionOffer = seed(
  { key: 'possessionOffer', language: 'en', name: 'Offer of possession', category: 'possessionOffer' },
  [
    ...to,
    p(
      `Your ${unit} is ready. The occupancy certificate was issued on {possession.ocDate}, and we offer you possession from **{possession.offeredOn}**.`,
    ),
    h('Before the keys are handed over'),
    numbered(
      'Look at the unit with our engineer; what is not in order is written down and mended.',
      'Pay what is outstanding: **{account.outstanding}**.',
      'Sign the possession letter, and bring an identity card of each applicant.',
    ),
    when('account.interest', 'present', p('Late interest until today: {account.interest}.')),
    p(
      'Please take possession within two months of the occupancy certificate, as section 19(10) of RERA asks of you.',
    ),
    ...contact,
    developerSigns,
  ],
);

const possessionLetter = seed(
  { key: 'possessionLetter', language: 'en', name: 'Possession letter', category: 'letter' },
  [
    ...to,
    p(`On **{possession.date}** we have handed over to you the possession of **${unit}**.`),
    facts(
      ['RERA carpet area', '{unit.carpetArea}'],
      ['Agreement registered', '{registration.number} of {registration.date}'],
      ['Occupancy certificate', '{possession.ocDate}'],
      ['Paid', '{account.paid}'],
    ),
    p('The applicants confirm that they have inspected the unit and received its keys.'),
    p(
      'Structural defects that are brought to our notice within five years are mended without charge, as section 14(3) of RERA says.',
    ),
    developerSigns,
    applicantsSign,
  ],
);

const welcome = seed({ key: 'welcomeLetter', language: 'en', name: 'Welcome', category: 'letter' }, [
  ...to,
  p(`Welcome to {project.name}! Your booking {booking.number} of ${unit} is confirmed.`),
  p('From now on:'),
  bullets(
    'you hear from us whenever a stage of the construction is completed;',
    'you receive a demand letter for each installment and a receipt for each payment;',
    'you can ask for a statement of your account at any time.',
  ),
  ...contact,
  developerSigns,
]);

export const ENGLISH: readonly SeedTemplate[] = [
  allotment,
  demand,
  reminder1,
  reminder2,
  reminder3,
  receiptCover,
  cancellation,
  nocToMortgage,
  possessionOffer,
  possessionLetter,
  welcome,
];
