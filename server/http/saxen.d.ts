declare module 'saxen' {
  type Decode = (text: string) => string
  type Context = () => { line: number; column: number; data: string }
  export class Parser {
    on(event: 'openTag', work: (name: string, attributes: () => Record<string, string>, decode: Decode) => void): Parser
    on(event: 'closeTag', work: (name: string) => void): Parser
    on(event: 'text', work: (text: string, decode: Decode) => void): Parser
    on(event: 'cdata', work: (text: string) => void): Parser
    on(event: 'error' | 'warn', work: (error: Error, context: Context) => void): Parser
    parse(xml: string): void
    stop(): void
  }
}
