import type { Language } from '#platform/contract/languages.ts';
import type { SignatureBlock } from '#platform/server/printing/paper.ts';

interface SignatureWords {
  /** With {name}. */
  signatureFor: string;
  signatory: string;
  accepted: string;
}

const WORDS: Readonly<Record<Language, SignatureWords>> = {
  en: { signatureFor: 'For {name}', signatory: 'Authorised signatory', accepted: 'Read and accepted' },
  hi: { signatureFor: '{name} की ओर से', signatory: 'अधिकृत हस्ताक्षरकर्ता', accepted: 'पढ़ा और स्वीकार किया' },
  mr: { signatureFor: '{name} यांच्या वतीने', signatory: 'अधिकृत स्वाक्षरीकर्ता', accepted: 'वाचले व मान्य केले' },
  ta: {
    signatureFor: '{name} சார்பாக',
    signatory: 'அங்கீகரிக்கப்பட்ட கையொப்பமிடுபவர்',
    accepted: 'படித்து ஏற்றுக்கொண்டேன்',
  },
  te: { signatureFor: '{name} తరఫున', signatory: 'అధీకృత సంతకందారు', accepted: 'చదివి అంగీకరించాను' },
};

export function developerSignature(name: string, language: Language): SignatureBlock[] {
  const { signatureFor, signatory } = WORDS[language];
  return [
    signature(
      signatureFor.replace('{name}', () => name),
      signatory,
    ),
  ];
}

export function applicantSignature(name: string, language: Language): SignatureBlock[] {
  return [signature(WORDS[language].accepted, name)];
}

function signature(signatureFor: string, signatory: string): SignatureBlock {
  return { kind: 'signature', signatureFor, signatory, notes: [], isAtFoot: false };
}
