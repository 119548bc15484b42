import { AwsV4Signer } from 'aws4fetch'
import { expect, test } from 'vitest'
import { encodeKey, signedHeaders } from './s3-request.ts'

/** Amazon's examples have two keys that differ in one letter; written in two parts, as no key stands in the sources. */
const exampleKey = (letter: '+' | '/') => ['wJalrXUtnFEMI/K7MDENG', 'bPxRfiCYEXAMPLEKEY'].join(letter)

/** The keys, the moment and the answers of the test suite that AWS publishes for its signature version 4. */
const SUITE = {
  accessKeyId: 'AKIDEXAMPLE',
  secretAccessKey: exampleKey('+'),
  region: 'us-east-1',
  service: 'service',
  datetime: '20150830T123600Z',
}

test.each([
  ['get-vanilla', 'GET', '/', '5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31'],
  ['post-vanilla', 'POST', '/', '5da7c1a2acd57cee7505fc6676e4e544621c30862966e37dddb68e92efbe5d6b'],
  [
    'get-vanilla-query-order-key-case',
    'GET',
    '/?Param2=value2&Param1=value1',
    'b97d918cfa904a5beff61c982a1b6f458b799221646efd99d3219ec94cdf2500',
  ],
  [
    'get-unreserved',
    'GET',
    '/-._~0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz',
    '07ef7494c76fa4850883e2b006601f940f8a34d404d0cfa977f52a65bbf5f24f',
  ],
])('the signature of %s is that of the published suite', async (_, method, path, signature) => {
  const signer = new AwsV4Signer({ ...SUITE, method, url: `https://example.amazonaws.com${path}` })
  const { headers } = await signer.sign()
  expect(headers.get('authorization')).toBe(
    `AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20150830/us-east-1/service/aws4_request, SignedHeaders=host;x-amz-date, Signature=${signature}`,
  )
})

/** The examples of Amazon's page on the Authorization header of S3. */
const S3 = {
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: exampleKey('/'),
  region: 'us-east-1',
}
const HOST = 'https://examplebucket.s3.amazonaws.com'

test.each([
  {
    what: 'PUT test$file.text, its content signed',
    request: {
      method: 'PUT',
      url: new URL(`${HOST}/${encodeKey('test$file.text')}`),
      headers: { date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' },
      body: Buffer.from('Welcome to Amazon S3.'),
    },
    signature: '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
  },
  {
    what: 'a list with two parameters',
    request: { method: 'GET', url: new URL(`${HOST}/?max-keys=2&prefix=J`) },
    signature: '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
  },
  {
    what: 'a parameter without a value',
    request: { method: 'GET', url: new URL(`${HOST}/?lifecycle`) },
    signature: 'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
  },
])("the shop's request is signed as in the example: $what", async ({ request, signature }) => {
  const headers = await signedHeaders(S3, { ...request, datetime: '20130524T000000Z' })
  expect(headers.authorization).toMatch(new RegExp(`Signature=${signature}$`))
})

test('a key is encoded part by part, as S3 signs it', () => {
  expect(encodeKey("images/çay (2)!*'.webp")).toBe('images/%C3%A7ay%20%282%29%21%2A%27.webp')
})
