/** Card companies by their code at Toss Payments; from its list, which grows: an unknown one has no name. */
const ISSUERS: Record<string, string> = {
  '11': '국민카드',
  '15': '카카오뱅크',
  '21': '하나카드',
  '24': '토스뱅크',
  '30': '산업은행',
  '31': '비씨카드',
  '33': '우리카드',
  '36': '씨티카드',
  '3A': '케이뱅크',
  '3K': '기업비씨카드',
  '41': '신한카드',
  '46': '광주은행',
  '51': '삼성카드',
  '61': '현대카드',
  '71': '롯데카드',
  '91': '농협카드',
}

export function issuerName(code: string): string {
  return ISSUERS[code] ?? ''
}
