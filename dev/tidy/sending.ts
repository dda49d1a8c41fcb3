import { isProgram, lineAt, type Finding, type Source } from '#dev/tidy/source.ts'

/** What leaves the house by itself: a letter, a push, a collection, a refund. */
const leaving = /\b(?:mailer|push)\.send\(|\bmandates\.collect\(|\bgateway\.refund\(/g

/** A restored database sends nothing before it was told what happened since: who sends asks `isSendingHeld` first. */
export function checkSending(sources: readonly Source[]): Finding[] {
  return sources
    .filter((source) => isProgram(source) && !source.isTest && /^server\/(?!gateways\/)/.test(source.path))
    .filter(({ code }) => !/\bisSendingHeld\(/.test(code))
    .flatMap(({ path, text, code }) =>
      [...code.matchAll(leaving)].map(({ 0: call, index }) => ({
        check: 'sending',
        file: path,
        line: lineAt(text, index),
        message: `${call.slice(0, -1)} sends: ask isSendingHeld of server/kit/is-sending-held.ts before it`,
      })),
    )
}
