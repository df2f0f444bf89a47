import { describe, expect, it } from 'vitest'
import { parseVectors, runVector, VectorFileError } from './vectors.ts'

const VECTOR = { id: 'V', rules: ['1'], op: 'double', cases: [{ in: { n: 2 }, out: { twice: 4 } }] }
const ops = { double: ({ n }: { n: number }) => ({ twice: 2 * n }) }
const block = (json: string) => `# Title\n\n\`\`\`json\n${json}\n\`\`\`\n`

describe('a file of vectors', () => {
  it('is Markdown with blocks, a vector, or a list of them', () => {
    const text = JSON.stringify(VECTOR)
    expect(parseVectors(block(text) + block(`[${text}, ${text}]`))).toEqual([VECTOR, VECTOR, VECTOR])
    expect(parseVectors(block(text).replaceAll('\n', '\r\n'))).toEqual([VECTOR])
    expect(parseVectors(text)).toEqual([VECTOR])
    expect(parseVectors(`\n [${text}]`)).toEqual([VECTOR])
  })

  it.each([
    ['', 1, 'no test vectors'],
    ['Text alone.', 1, 'no test vectors'],
    ['[]', 1, 'no test vectors'],
    ['{ "id": "V"', 1, 'JSON'],
    [block('{ "id": '), 3, 'JSON'],
    [`${block(JSON.stringify(VECTOR))}\`\`\`json\n{}\n`, 6, 'the block has no end'],
  ])('that is damaged, like %j, is refused with the line', (text, line, what) => {
    const damage = () => parseVectors(text)
    expect(damage).toThrow(VectorFileError)
    expect(damage).toThrow(what)
    try {
      damage()
    } catch (error) {
      expect((error as VectorFileError).line).toBe(line)
    }
  })
})

describe('a vector', () => {
  it('passes if each case yields its output, and otherwise fails with the differences', () => {
    expect(runVector(ops, VECTOR)).toEqual({ id: 'V', result: 'passed', differences: [] })
    const wrong = { ...VECTOR, cases: [{ in: { n: 2 }, out: { twice: 5 } }] }
    expect(runVector(ops, wrong).differences).toEqual(['case 1: twice should be 5, is 4'])
  })

  it('of an unknown calculation is unsupported', () => {
    expect(runVector(ops, { ...VECTOR, op: 'fly' })).toEqual({
      id: 'V',
      result: 'unsupported',
      differences: ['there is no calculation fly'],
    })
  })

  it.each([
    ['text', 'a vector is an object'],
    [{ ...VECTOR, id: 7 }, 'a vector has an id'],
    [{ ...VECTOR, op: undefined }, 'a vector names its op'],
    [{ ...VECTOR, given: [] }, 'given is an object'],
    [{ ...VECTOR, cases: [] }, 'a vector has one or more cases'],
    [{ ...VECTOR, cases: [{ in: {} }] }, 'case 1: a case has an object out'],
  ])('of the wrong shape, like %j, fails with a sentence', (vector, sentence) => {
    const { result, differences } = runVector(ops, vector as never)
    expect([result, differences[0]]).toEqual(['failed', expect.stringContaining(sentence)])
  })
})
