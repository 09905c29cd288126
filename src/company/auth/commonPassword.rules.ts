/** Up to so many digits and signs around a common word leave it common: 'Password@2026!'. */
const MAX_AROUND = 6;
const SHORTEST_WORD = 4;

/** What stands for a letter in a word that looks harder than it is: 'P@$$w0rd'. */
const LOOKALIKES: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
};

/**
 * Whether a password is one of those that are tried first: on a list of common and breached ones, or the name of
 * the person, the company or the product; as it is, in other letters, or with a few digits and signs around it.
 */
export function isCommonPassword(
  password: string,
  list: ReadonlySet<string>,
  own: readonly string[],
): boolean {
  const names = new Set(own.flatMap((name) => name.toLowerCase().split(/[^\p{L}\p{N}]+/u)));
  return formsOf(password.toLowerCase()).some((form) => list.has(form) || names.has(form));
}

function formsOf(typed: string): string[] {
  const plain = [...typed].map((letter) => LOOKALIKES[letter] ?? letter).join('');
  const words = [bareWord(typed), bareWord(plain), plainWord(typed)];
  return [typed, plain, ...words].filter((form) => form.length >= SHORTEST_WORD);
}

/** 'sunshine' of '#sunshine2026'; all of it when too much would go. */
function bareWord(text: string): string {
  const word = text.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  return text.length - word.length <= MAX_AROUND ? word : text;
}

/** The digits around a word are no letters, those inside may be: 'p@ssw0rd123'. */
function plainWord(text: string): string {
  return [...bareWord(text)].map((letter) => LOOKALIKES[letter] ?? letter).join('');
}
