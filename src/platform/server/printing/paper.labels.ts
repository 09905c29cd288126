import type { Language } from '../../contract/languages.ts';

interface PaperLabels {
  continued: string;
  computerMade: string;
  /** With {n} and {of}. */
  page: string;
  /** With {address}. */
  check: string;
}

/** What the edge of each page says by itself. */
export const PAPER_LABELS: Readonly<Record<Language, PaperLabels>> = {
  en: {
    continued: 'continued',
    computerMade: 'This is a computer-generated document.',
    page: 'Page {n} of {of}',
    check: 'Check this document at {address}',
  },
  hi: {
    continued: 'जारी',
    computerMade: 'यह कंप्यूटर से बना दस्तावेज़ है।',
    page: 'पृष्ठ {n} / {of}',
    check: 'इस दस्तावेज़ की जाँच यहाँ करें: {address}',
  },
  mr: {
    continued: 'पुढे चालू',
    computerMade: 'हा संगणकाने तयार केलेला दस्तऐवज आहे.',
    page: 'पान {n} / {of}',
    check: 'या दस्तऐवजाची पडताळणी येथे करा: {address}',
  },
  ta: {
    continued: 'தொடர்ச்சி',
    computerMade: 'இது கணினியில் உருவாக்கப்பட்ட ஆவணம்.',
    page: 'பக்கம் {n} / {of}',
    check: 'இந்த ஆவணத்தை இங்கே சரிபார்க்கவும்: {address}',
  },
  te: {
    continued: 'కొనసాగింపు',
    computerMade: 'ఇది కంప్యూటర్‌లో తయారైన పత్రం.',
    page: 'పేజీ {n} / {of}',
    check: 'ఈ పత్రాన్ని ఇక్కడ సరిచూడండి: {address}',
  },
};
