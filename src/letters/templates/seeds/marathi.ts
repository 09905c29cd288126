import type { Block } from '../letterTree.contract.ts';
import type { SeedTemplate } from './build.ts';
import { applicantsSign, developerSigns, facts, h, numbered, p, seed, tableOf, when } from './build.ts';

const to: Block[] = [
  p('**{buyer.name}**'),
  when('buyer.address', 'present', p('{buyer.address}')),
  p('प्रिय {buyer.name},'),
];

const unit = 'युनिट {unit.number}, {unit.tower}, {project.name}';

const payInto = facts(
  ['खाते', '{payTo.name}'],
  ['बँक', '{payTo.bank}'],
  ['खाते क्रमांक', '{payTo.number}'],
  ['IFSC', '{payTo.ifsc}'],
);

const contact: Block[] = [
  when(
    'contact.phone',
    'present',
    p('काही शंका असल्यास कृपया {contact.name} यांच्याशी संपर्क साधा: {contact.phone}, {contact.email}.'),
  ),
  when(
    'contact.phone',
    'absent',
    p('काही शंका असल्यास कृपया {contact.name} यांच्याशी संपर्क साधा: {contact.email}.'),
  ),
];

export const MARATHI: readonly SeedTemplate[] = [
  seed({ key: 'allotmentLetter', language: 'mr', name: 'वाटप पत्र', category: 'allotmentLetter' }, [
    ...to,
    p(
      `{booking.date} रोजीच्या आपल्या {booking.number} या नोंदणीबद्दल धन्यवाद. आपल्याला **${unit}** खालील अटींवर वाटप करताना आम्हाला आनंद होत आहे.`,
    ),
    h('युनिट'),
    facts(
      ['प्रकल्प', '{project.name}, {project.address}'],
      ['महारेरा नोंदणी', '{project.reraNumber}'],
      ['प्रकार', '{unit.type}, मजला {unit.floor}'],
      ['रेरा चटई क्षेत्रफळ', '{unit.carpetArea}'],
      ['ताबा देण्याची तारीख', '{project.possessionDate}'],
    ),
    when('unit.parking', 'present', p('समाविष्ट पार्किंग जागा: {unit.parking}.')),
    h('वाटपदार'),
    tableOf('applicants', [
      { head: 'अर्जदार', cell: '{applicants.name}' },
      { head: 'पॅन', cell: '{applicants.pan}', width: 130 },
      { head: 'हिस्सा', cell: '{applicants.share}', width: 80, isRight: true },
    ]),
    h('किंमत'),
    tableOf('priceLines', [
      { head: 'तपशील', cell: '{priceLines.label}' },
      { head: 'आधार', cell: '{priceLines.basis}', width: 220 },
      { head: 'रक्कम', cell: '{priceLines.amount}', width: 150, isRight: true },
    ]),
    p(
      'करार मूल्य **{price.agreementValue}** आहे. {price.gstRate} दराने जीएसटी {price.gst} आहे; मुद्रांक शुल्क व नोंदणी शुल्क {price.stampDuty} आहे.',
    ),
    h('रक्कम कशी भरावी'),
    tableOf('installments', [
      { head: 'हप्ता', cell: '{installments.name}' },
      { head: 'हिस्सा', cell: '{installments.percent}', width: 80, isRight: true },
      { head: 'करासह रक्कम', cell: '{installments.total}', width: 160, isRight: true },
    ]),
    h('पुढील टप्पे'),
    numbered(
      'प्रत्येक अर्जदाराची कागदपत्रे (पॅन कार्ड, पत्त्याचा पुरावा, छायाचित्र) आमच्या कार्यालयात आणा.',
      'आम्ही विक्री करारनामा तयार करू आणि त्याच्या नोंदणीचा दिवस आपल्यासोबत ठरवू.',
      'पुढील हप्ते वरील यादीप्रमाणे देय होतील; प्रत्येकासाठी आम्ही मागणी पत्र पाठवू.',
    ),
    ...contact,
    developerSigns,
    applicantsSign,
  ]),
  seed({ key: 'demandLetter', language: 'mr', name: 'मागणी पत्र', category: 'demandLetter' }, [
    ...to,
    p(`आपल्या ${unit} साठी **{demand.total}** ही रक्कम **{demand.dueDate}** पर्यंत देय आहे.`),
    facts(
      ['मागणी', '{demand.number}, {demand.date}'],
      ['करापूर्वीची रक्कम', '{demand.principal}'],
      ['कर', '{demand.tax}'],
      ['एकूण देय रक्कम', '{demand.total}'],
      ['आतापर्यंत मिळालेली रक्कम', '{account.paid}'],
    ),
    h('कृपया या खात्यात रक्कम भरा'),
    payInto,
    p('उशिरा भरलेल्या रकमेवर करारानुसार वार्षिक {account.interestRate} व्याज लागू होईल.'),
    ...contact,
    developerSigns,
  ]),
  seed({ key: 'reminder1', language: 'mr', name: 'रक्कम भरण्याचे स्मरणपत्र', category: 'letter' }, [
    ...to,
    p(
      `${unit} साठीची आपली रक्कम आम्हाला अद्याप मिळालेली नाही. आपण दरम्यान ती भरली असल्यास कृपया या पत्राकडे दुर्लक्ष करा.`,
    ),
    facts(
      ['मागणी', '{demand.number}, {demand.date}'],
      ['देय तारीख', '{demand.dueDate}'],
      ['आजची थकबाकी', '{account.overdue}'],
      ['थकीत दिवस', '{account.overdueDays}'],
    ),
    h('कृपया या खात्यात रक्कम भरा'),
    payInto,
    ...contact,
    developerSigns,
  ]),
];
