/** A setting has a value that cannot be used; the message is one line and names it. */
export class ConfigError extends Error {}
