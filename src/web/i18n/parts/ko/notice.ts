/** The notice of 12 July 2024. Fetched once there is somebody to show it to. */
export const notice = {
  title: '메일을 확인해 주세요',
  text: '사업자 정보와 구독 설정을 안내하는 메일을 로그인하시는 이메일 주소로 보내 드렸습니다. 메일이 보이지 않으면 스팸함도 살펴봐 주세요.',
  dismiss: '다시 보지 않기',
  more: '공지 보기',
  close: '닫기',
} as const
