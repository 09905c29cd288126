import type { MailedKind, MailTexts } from './buyerMail.rules.ts';

/** The texts that Plinth comes with; an organization replaces them one by one. */
export const OUR_TEXTS: Record<MailedKind, MailTexts> = {
  receipt: {
    en: {
      subject: 'Receipt {number} for {unit}, {project}',
      body: 'Dear {name},\n\nthank you for your payment of {amount}, received on {day}. Your receipt {number} for {unit} is attached.\n\n{organization}',
    },
    hi: {
      subject: 'रसीद {number}, {unit}, {project}',
      body: 'प्रिय {name},\n\nआपका {amount} का भुगतान हमें {day} को मिल गया है। धन्यवाद। {unit} की रसीद {number} संलग्न है।\n\n{organization}',
    },
    mr: {
      subject: 'पावती {number}, {unit}, {project}',
      body: 'प्रिय {name},\n\nआपले {amount} चे पेमेंट आम्हाला {day} रोजी मिळाले. धन्यवाद. {unit} ची पावती {number} सोबत जोडली आहे.\n\n{organization}',
    },
  },
  invoice: {
    en: {
      subject: '{number} for {unit}, {project}',
      body: 'Dear {name},\n\nour document {number} of {day} over {amount} for {unit} is attached.\n\n{organization}',
    },
    hi: {
      subject: '{number}, {unit}, {project}',
      body: 'प्रिय {name},\n\n{unit} के लिए {day} का {amount} का हमारा दस्तावेज़ {number} संलग्न है।\n\n{organization}',
    },
    mr: {
      subject: '{number}, {unit}, {project}',
      body: 'प्रिय {name},\n\n{unit} साठी {day} रोजीचा {amount} चा आमचा दस्तऐवज {number} सोबत जोडला आहे.\n\n{organization}',
    },
  },
  demandLetter: {
    en: {
      subject: 'Demand {number} for {unit}, {project}',
      body: 'Dear {name},\n\nour demand {number} over {amount} for {unit} is attached. It is due by {day}; the letter says where to pay.\n\n{organization}',
    },
    hi: {
      subject: 'मांग पत्र {number}, {unit}, {project}',
      body: 'प्रिय {name},\n\n{unit} के लिए {amount} का हमारा मांग पत्र {number} संलग्न है। भुगतान {day} तक देय है; पत्र में खाते का विवरण है।\n\n{organization}',
    },
    mr: {
      subject: 'मागणी पत्र {number}, {unit}, {project}',
      body: 'प्रिय {name},\n\n{unit} साठी {amount} चे आमचे मागणी पत्र {number} सोबत जोडले आहे. रक्कम {day} पर्यंत भरावी; खात्याचा तपशील पत्रात आहे.\n\n{organization}',
    },
  },
  costSheet: {
    en: {
      subject: 'Cost sheet for {unit}, {project}',
      body: 'Dear {name},\n\nas discussed, the cost sheet {number} for {unit} is attached. The price is {amount}; the offer is valid until {day} while the unit is available.\n\n{organization}',
    },
    hi: {
      subject: '{unit}, {project} का मूल्य पत्रक',
      body: 'प्रिय {name},\n\nजैसी बात हुई, {unit} का मूल्य पत्रक {number} संलग्न है। मूल्य {amount} है; यूनिट उपलब्ध रहने तक यह प्रस्ताव {day} तक मान्य है।\n\n{organization}',
    },
    mr: {
      subject: '{unit}, {project} चे किंमत पत्रक',
      body: 'प्रिय {name},\n\nठरल्याप्रमाणे {unit} चे किंमत पत्रक {number} सोबत जोडले आहे. किंमत {amount} आहे; युनिट उपलब्ध असेपर्यंत हा प्रस्ताव {day} पर्यंत वैध आहे.\n\n{organization}',
    },
  },
  statement: {
    en: {
      subject: 'Statement of account for {unit}, {project}',
      body: 'Dear {name},\n\nyour statement of account for {unit} as of {day} is attached. The balance is {amount}.\n\n{organization}',
    },
    hi: {
      subject: '{unit}, {project} का खाता विवरण',
      body: 'प्रिय {name},\n\n{day} तक का {unit} का आपका खाता विवरण संलग्न है। शेष राशि {amount} है।\n\n{organization}',
    },
    mr: {
      subject: '{unit}, {project} चे खाते विवरण',
      body: 'प्रिय {name},\n\n{day} पर्यंतचे {unit} चे आपले खाते विवरण सोबत जोडले आहे. शिल्लक {amount} आहे.\n\n{organization}',
    },
  },
  welcome: {
    en: {
      subject: 'Welcome to {project}',
      body: 'Dear {name},\n\nthank you for booking {unit} in {project} on {day}. Your booking number is {booking}; please name it with every payment. We will write to you as the work goes on.\n\n{organization}',
    },
    hi: {
      subject: '{project} में आपका स्वागत है',
      body: 'प्रिय {name},\n\n{day} को {project} में {unit} बुक करने के लिए धन्यवाद। आपका बुकिंग क्रमांक {booking} है; कृपया हर भुगतान के साथ इसे लिखें।\n\n{organization}',
    },
    mr: {
      subject: '{project} मध्ये आपले स्वागत आहे',
      body: 'प्रिय {name},\n\n{day} रोजी {project} मध्ये {unit} बुक केल्याबद्दल धन्यवाद. आपला बुकिंग क्रमांक {booking} आहे; कृपया प्रत्येक पेमेंटसोबत तो लिहावा.\n\n{organization}',
    },
  },
};
