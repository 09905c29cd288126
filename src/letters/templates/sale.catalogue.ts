import type { Catalogue, Field } from './catalogue.rules.ts';

const text = (path: string, label: string, example: string): Field => ({
  path,
  label,
  type: 'text',
  example,
});
const date = (path: string, label: string, example: string): Field => ({
  path,
  label,
  type: 'date',
  example,
});
/** The example in whole rupees. */
const money = (path: string, label: string, rupees: number): Field => ({
  path,
  label,
  type: 'money',
  example: rupees * 100,
});

/** What a letter about a sale can show. */
export const SALE_CATALOGUE: Catalogue = {
  fields: [
    date('letter.date', 'Date of the letter', '2026-11-21'),

    text('developer.name', 'Name of the developer', 'Sahyadri Kalpa Developers Pvt Ltd'),
    text('developer.address', 'Address of the developer', 'Survey 88/2, Wakad, Pune 411057, Maharashtra'),
    text('developer.phone', 'Phone of the developer', '+91 20 4000 1482'),
    text('developer.email', 'Email of the developer', 'accounts@sahyadrikalpa.example'),

    text('buyer.name', 'Names of the buyers', 'Asha Rao and Vivek Rao'),
    text('buyer.address', 'Address of the buyer', '14 Prabhat Road, Pune 411004'),
    text('buyer.phone', 'Phone of the buyer', '+91 90000 01482'),
    text('buyer.email', 'Email of the buyer', 'asha.rao@buyers.example'),
    text('buyer.pan', 'PAN of the buyer (masked)', 'AFXPR••••L'),

    text('project.name', 'Project', 'Kalpa Tarang'),
    text('project.address', 'Address of the project', 'Wakad, Pune 411057, Maharashtra'),
    text('project.reraNumber', 'RERA registration of the project', 'P52100012345'),
    date('project.possessionDate', 'RERA possession date', '2028-12-31'),

    text('unit.number', 'Unit', 'B-1203'),
    text('unit.tower', 'Tower', 'Tower B'),
    { path: 'unit.floor', label: 'Floor', type: 'number', example: 12 },
    {
      path: 'unit.kind',
      label: 'Kind of the unit',
      type: 'choice',
      example: 'flat',
      choices: {
        flat: 'Flat',
        studio: 'Studio',
        duplex: 'Duplex',
        penthouse: 'Penthouse',
        villa: 'Villa',
        plot: 'Plot',
        shop: 'Shop',
        office: 'Office',
      },
    },
    text('unit.type', 'Type of the unit', '3BHK'),
    { path: 'unit.carpetArea', label: 'RERA carpet area', type: 'area', example: 985 },
    { path: 'unit.parking', label: 'Parking spaces included', type: 'number', example: 1 },

    text('booking.number', 'Booking number', 'BKG/26-27/0049'),
    date('booking.date', 'Booking date', '2026-06-14'),
    {
      path: 'booking.step',
      label: 'Step of the sale',
      type: 'choice',
      example: 'registered',
      choices: {
        booked: 'Booked',
        agreement: 'Agreement signed',
        registered: 'Agreement registered',
        completed: 'Possession given',
        cancelled: 'Cancelled',
      },
    },

    money('price.agreementValue', 'Agreement value', 13317100),
    { path: 'price.gstRate', label: 'Rate of GST', type: 'percent', example: 5 },
    money('price.gst', 'GST', 665855),
    money('price.stampDuty', 'Stamp duty and registration', 962197),
    money('price.total', 'Total price', 14945152),

    date('agreement.date', 'Agreement date', '2026-07-10'),
    date('registration.date', 'Registration date', '2026-07-18'),
    text('registration.number', 'Registration number', 'HVL-12/8841/2026'),
    text('registration.office', 'Registration office', 'Sub-Registrar, Haveli 12, Pune'),

    money('account.demanded', 'Demanded so far', 4194886),
    money('account.paid', 'Paid so far', 3546046),
    money('account.outstanding', 'Outstanding amount', 648840),
    money('account.overdue', 'Overdue amount', 648840),
    { path: 'account.overdueDays', label: 'Days overdue', type: 'number', example: 34 },
    money('account.interest', 'Late interest so far', 6723),
    { path: 'account.interestRate', label: 'Rate of late interest a year', type: 'percent', example: 10.8 },

    text('demand.number', 'Number of the last demand', 'D/26-27/000123'),
    date('demand.date', 'Date of the last demand', '2026-10-03'),
    date('demand.dueDate', 'Due date of the last demand', '2026-10-18'),
    text('demand.occasion', 'Reason of the last demand', 'Slab 8 of Tower B was completed on 1 Oct 2026.'),
    money('demand.principal', 'Amount of the last demand before tax', 665855),
    money('demand.tax', 'Tax of the last demand', 33293),
    money('demand.total', 'Amount of the last demand', 699148),

    text('receipt.number', 'Number of the last receipt', 'R/26-27/000123'),
    date('receipt.date', 'Date of the last receipt', '2026-11-21'),
    money('receipt.amount', 'Amount of the last receipt', 1100000),
    text('receipt.mode', 'Mode of the last receipt', 'NEFT'),
    text('receipt.reference', 'Reference of the last receipt', 'HDFCR52026112100123456'),

    text('payTo.name', 'Account to pay into', 'Kalpa Tarang RERA collection account'),
    text('payTo.bank', 'Bank of the account', 'Bank of Maharashtra'),
    text('payTo.number', 'Account, last four digits', '••••4471'),
    text('payTo.ifsc', 'IFSC of the account', 'MAHB0000123'),

    text('loan.bank', 'Bank of the home loan', 'HDFC Bank, Shivajinagar, Pune'),
    money('loan.amount', 'Sanctioned loan', 9000000),
    text('loan.reference', 'Reference of the sanction', 'HL/2026/778812'),

    date('possession.offeredOn', 'Possession offered on', '2028-10-05'),
    date('possession.date', 'Possession date', '2028-11-15'),
    date('possession.ocDate', 'Date of the occupancy certificate', '2028-09-28'),

    date('cancellation.date', 'Cancellation date', '2026-11-18'),
    text('cancellation.reason', 'Reason of the cancellation', 'Withdrawn by the buyer'),
    money('cancellation.paid', 'Paid until the cancellation', 3546046),
    money('cancellation.kept', 'Kept by the developer', 1331710),
    money('cancellation.refund', 'To be refunded', 2214336),

    text('contact.name', 'Sales executive', 'Sneha Patil'),
    text('contact.phone', 'Phone of the sales executive', '+91 90000 02210'),
    text('contact.email', 'Email of the sales executive', 'sneha.patil@sahyadrikalpa.example'),
  ],
  lists: [
    {
      path: 'applicants',
      label: 'Applicants',
      item: 'applicant',
      fields: [
        text('applicants.name', 'Name', 'Asha Rao'),
        text('applicants.relation', 'Relation', 'First applicant'),
        text('applicants.pan', 'PAN (masked)', 'AFXPR••••L'),
        text('applicants.address', 'Address', '14 Prabhat Road, Pune 411004'),
        { path: 'applicants.share', label: 'Share', type: 'percent', example: 50 },
      ],
      moreExamples: [
        {
          'applicants.name': 'Vivek Rao',
          'applicants.relation': 'Husband',
          'applicants.pan': 'BKLPR••••M',
          'applicants.address': '14 Prabhat Road, Pune 411004',
          'applicants.share': 50,
        },
      ],
    },
    {
      path: 'priceLines',
      label: 'Lines of the agreement value',
      item: 'line',
      fields: [
        text('priceLines.label', 'Charge', 'Basic price'),
        text('priceLines.basis', 'Basis', '985 sq ft × ₹12,400'),
        money('priceLines.amount', 'Amount', 12214000),
      ],
      moreExamples: [
        {
          'priceLines.label': 'Floor rise',
          'priceLines.basis': '985 × 45 × (12 − 4)',
          'priceLines.amount': 35460000,
        },
        { 'priceLines.label': 'Club membership', 'priceLines.basis': 'Fixed', 'priceLines.amount': 74850000 },
      ],
    },
    {
      path: 'installments',
      label: 'Installments',
      item: 'installment',
      fields: [
        text('installments.name', 'Name', 'Booking'),
        date('installments.dueDate', 'Due date', '2026-06-14'),
        { path: 'installments.percent', label: 'Share of the price', type: 'percent', example: 10 },
        money('installments.principal', 'Amount before tax', 1331710),
        money('installments.tax', 'Tax', 66586),
        money('installments.total', 'Amount', 1398296),
        money('installments.open', 'Still open', 0),
      ],
      moreExamples: [
        {
          'installments.name': 'Agreement',
          'installments.dueDate': '2026-07-10',
          'installments.percent': 20,
          'installments.principal': 266342000,
          'installments.tax': 13317100,
          'installments.total': 279659100,
          'installments.open': 0,
        },
        {
          'installments.name': 'Slab 8 completed',
          'installments.dueDate': '2026-10-18',
          'installments.percent': 5,
          'installments.principal': 66585500,
          'installments.tax': 3329276,
          'installments.total': 69914776,
          'installments.open': 64884000,
        },
        {
          'installments.name': 'Possession',
          'installments.dueDate': null,
          'installments.percent': 5,
          'installments.principal': 66585500,
          'installments.tax': 3329276,
          'installments.total': 69914776,
          'installments.open': 69914776,
        },
      ],
    },
  ],
};
