import type { Block } from '../letterTree.contract.ts';
import type { SeedTemplate } from './build.ts';
import { applicantsSign, developerSigns, facts, h, numbered, p, seed, tableOf, when } from './build.ts';

const to: Block[] = [
  p('**{buyer.name}**'),
  when('buyer.address', 'present', p('{buyer.address}')),
  p('प्रिय {buyer.name},'),
];

const unit = 'यूनिट {unit.number}, {unit.tower}, {project.name}';

const payInto = facts(
  ['खाता', '{payTo.name}'],
  ['बैंक', '{payTo.bank}'],
  ['खाता संख्या', '{payTo.number}'],
  ['IFSC', '{payTo.ifsc}'],
);

const contact: Block[] = [
  when(
    'contact.phone',
    'present',
    p('किसी भी प्रश्न के लिए कृपया {contact.name} से संपर्क करें: {contact.phone}, {contact.email}।'),
  ),
  when('contact.phone', 'absent', p('किसी भी प्रश्न के लिए कृपया {contact.name} से संपर्क करें: {contact.email}।')),
];

export const HINDI: readonly SeedTemplate[] = [
  seed({ key: 'allotmentLetter', language: 'hi', name: 'आवंटन पत्र', category: 'allotmentLetter' }, [
    ...to,
    p(
      `{booking.date} की आपकी बुकिंग {booking.number} के लिए धन्यवाद। हमें आपको **${unit}** नीचे दी गई शर्तों पर आवंटित करते हुए हर्ष हो रहा है।`,
    ),
    h('यूनिट'),
    facts(
      ['परियोजना', '{project.name}, {project.address}'],
      ['रेरा पंजीकरण', '{project.reraNumber}'],
      ['प्रकार', '{unit.type}, मंज़िल {unit.floor}'],
      ['रेरा कारपेट क्षेत्रफल', '{unit.carpetArea}'],
      ['कब्ज़ा देने की तिथि', '{project.possessionDate}'],
    ),
    when('unit.parking', 'present', p('शामिल पार्किंग स्थान: {unit.parking}।')),
    h('आवंटी'),
    tableOf('applicants', [
      { head: 'आवेदक', cell: '{applicants.name}' },
      { head: 'पैन', cell: '{applicants.pan}', width: 130 },
      { head: 'हिस्सा', cell: '{applicants.share}', width: 80, isRight: true },
    ]),
    h('मूल्य'),
    tableOf('priceLines', [
      { head: 'मद', cell: '{priceLines.label}' },
      { head: 'आधार', cell: '{priceLines.basis}', width: 220 },
      { head: 'राशि', cell: '{priceLines.amount}', width: 150, isRight: true },
    ]),
    p(
      'करार मूल्य **{price.agreementValue}** है। {price.gstRate} की दर से जीएसटी {price.gst} है; स्टाम्प शुल्क और पंजीकरण शुल्क {price.stampDuty} है।',
    ),
    h('भुगतान'),
    tableOf('installments', [
      { head: 'किस्त', cell: '{installments.name}' },
      { head: 'हिस्सा', cell: '{installments.percent}', width: 80, isRight: true },
      { head: 'कर सहित राशि', cell: '{installments.total}', width: 160, isRight: true },
    ]),
    h('आगे क्या होगा'),
    numbered(
      'प्रत्येक आवेदक के दस्तावेज़ (पैन कार्ड, पते का प्रमाण, फ़ोटो) हमारे कार्यालय में लाएँ।',
      'हम विक्रय करार तैयार करेंगे और आपके साथ उसके पंजीकरण की तिथि तय करेंगे।',
      'आगे की किस्तें ऊपर की सूची के अनुसार देय होंगी; प्रत्येक के लिए हम माँग पत्र भेजेंगे।',
    ),
    ...contact,
    developerSigns,
    applicantsSign,
  ]),
  seed({ key: 'demandLetter', language: 'hi', name: 'माँग पत्र', category: 'demandLetter' }, [
    ...to,
    p(`आपकी ${unit} के लिए **{demand.total}** की राशि **{demand.dueDate}** तक देय है।`),
    facts(
      ['माँग', '{demand.number}, {demand.date}'],
      ['कर से पहले राशि', '{demand.principal}'],
      ['कर', '{demand.tax}'],
      ['कुल देय राशि', '{demand.total}'],
      ['अब तक प्राप्त', '{account.paid}'],
    ),
    h('कृपया इस खाते में भुगतान करें'),
    payInto,
    p('विलंब से किए गए भुगतान पर करार के अनुसार {account.interestRate} वार्षिक ब्याज लगेगा।'),
    ...contact,
    developerSigns,
  ]),
  seed({ key: 'reminder1', language: 'hi', name: 'भुगतान का स्मरण पत्र', category: 'letter' }, [
    ...to,
    p(
      `${unit} के लिए आपका भुगतान हमें अभी तक प्राप्त नहीं हुआ है। यदि आपने इस बीच भुगतान कर दिया हो, तो कृपया इस पत्र पर ध्यान न दें।`,
    ),
    facts(
      ['माँग', '{demand.number}, {demand.date}'],
      ['देय तिथि', '{demand.dueDate}'],
      ['आज तक बकाया', '{account.overdue}'],
      ['कितने दिनों से', '{account.overdueDays}'],
    ),
    h('कृपया इस खाते में भुगतान करें'),
    payInto,
    ...contact,
    developerSigns,
  ]),
];
