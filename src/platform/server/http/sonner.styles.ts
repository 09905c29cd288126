/**
 * Sonner, which shows the toasts, adds its style sheet to the page by script and has no option for a nonce. So the
 * content security policy allows that one text, by its hash (docs/decisions/0040-styles-of-toasts.md).
 */
export const SONNER_STYLES = [
  "'sha256-StEaX+se6YS7pqjzrzMIA0KaX9zF/8zAhvQXZAe5epY='",
  // Nothing at all: the sheet is added empty, then filled, and judged both times.
  "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='",
];
